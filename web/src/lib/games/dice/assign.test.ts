import { describe, expect, it } from "vitest";
import {
  fifths,
  filled,
  fitting,
  held,
  moved,
  nothing,
  open,
  PLACES,
  placed,
  reason,
  stepped,
  taken,
  tapped,
  type Assigned,
} from "./assign";
import bound from "./fixtures/bound.json";
import first from "./fixtures/first.json";
import free from "./fixtures/free.json";
import type { DiceView } from "./view";

// Real views: the first throw 3-3-4-5-6 with every fifth die allowed; 2-2-2-4-6 with the values 3, 2
// and 6 chosen; and the free throw 4-4-4-5-5.
const views = [first, bound, free] as unknown as (DiceView & { dice: number[] })[];
const [any, tied, loose] = views as [(typeof views)[0], (typeof views)[0], (typeof views)[0]];

describe("fitting", () => {
  it("leaves every choice while no die is placed, in the order given", () => {
    for (const { dice, choices } of views) expect(fitting(dice, nothing, choices)).toEqual(choices);
  });

  it("takes pairs in either order", () => {
    const one = fitting(any.dice, ["first", null, "first", "second", null], any.choices);
    const other = fitting(any.dice, ["second", null, "second", "first", null], any.choices);
    expect(one.map((choice) => choice.text)).toEqual(["3+4 5+6 5:3", "3+4 3+5 5:6"]);
    expect(other).toEqual(one);
  });

  it("reaches every choice, and each from its own placing alone", () => {
    for (const { dice, choices } of views) {
      for (const choice of choices) {
        const whole = filled(dice, nothing, choice);
        expect(whole).not.toContain(null);
        expect(fitting(dice, whole, choices)).toEqual([choice]);
        expect(held(dice, whole, "fifth")).toEqual([choice.fifth]);
      }
    }
  });
});

describe("placing", () => {
  it("knows the fifth die from the legal moves alone", () => {
    expect(fifths(tied.choices)).toEqual([2, 6]);
    expect(placed(tied.dice, nothing, tied.choices, 3, "fifth")).toBeNull(); // the 4
    expect(reason(tied.dice, nothing, tied.choices, 3, "fifth")).toBe("only");
    expect(reason(tied.dice, nothing, tied.choices, 4, "fifth")).toBeNull();
  });

  it("says when a die must be the fifth", () => {
    const three: Assigned = ["first", "first", "second", null, null]; // 2+2 2+?: only with 5:6
    expect(open(tied.dice, three, tied.choices, 4)).toEqual(["fifth"]);
    expect(reason(tied.dice, three, tied.choices, 4, "second")).toBe("must");
    expect(reason(tied.dice, three, tied.choices, 4, "first")).toBe("full");
  });

  it("goes where a tap can go, and back", () => {
    let now = nothing;
    for (const die of [0, 1, 2]) now = tapped(any.dice, now, any.choices, die);
    expect(now).toEqual(["first", "first", "second", null, null]);
    expect(tapped(any.dice, now, any.choices, 1)).toEqual(["first", null, "second", null, null]);
    const three: Assigned = ["first", "first", "second", null, null];
    expect(tapped(tied.dice, three, tied.choices, 4)[4]).toBe("fifth"); // the second pair is open, but not to it
  });

  it("never leaves the legal moves, however dice are tapped", () => {
    for (const { dice, choices } of views) {
      for (let seed = 0; seed < 200; seed++) {
        let now = nothing;
        for (let tap = 0, x = seed + 1; tap < 9; tap++) {
          x = (x * 48271) % 2147483647;
          now = tapped(dice, now, choices, x % 5);
          expect(fitting(dice, now, choices).length).toBeGreaterThan(0);
          for (const place of PLACES)
            expect(held(dice, now, place).length).toBeLessThanOrEqual(place === "fifth" ? 1 : 2);
        }
      }
    }
  });

  it("lets a dropped die take the turn of another only when asked to", () => {
    const full: Assigned = ["first", null, "first", null, null];
    expect(placed(any.dice, full, any.choices, 3, "first")).toBeNull();
    expect(placed(any.dice, full, any.choices, 3, "first", true)).toEqual(
      moved(moved(full, 2, null), 3, "first"),
    );
  });

  it("steps through the table and the open places", () => {
    const seen = [];
    let now = nothing;
    for (let turn = 0; turn < 4; turn++) {
      now = stepped(any.dice, now, any.choices, 2, 1);
      seen.push(now[2]);
    }
    expect(seen).toEqual(["first", "second", "fifth", null]);
    expect(stepped(tied.dice, nothing, tied.choices, 3, -1)[3]).toBe("second"); // never the fifth
  });
});

describe("taking back", () => {
  it("keeps the other dice where a choice remains", () => {
    const two: Assigned = ["first", null, "first", null, null];
    expect(taken(any.dice, two, any.choices, 2, "first")).toEqual(moved(two, 2, null));
  });

  it("takes back more where the die would fall into place again", () => {
    const four: Assigned = ["first", null, "first", "second", "second"]; // 3+4 5+6, the fifth follows
    for (const [die, place] of [
      [1, "fifth"],
      [4, "second"],
      [0, "first"],
    ] as const) {
      const next = taken(any.dice, four, any.choices, die, place);
      expect(fitting(any.dice, next, any.choices).length).toBeGreaterThan(1);
      expect(next[die]).toBeNull();
    }
  });
});

describe("filling", () => {
  it("keeps what lies there", () => {
    const some: Assigned = [null, "second", null, null, "first"];
    const choice = any.choices.find((one) => one.text === "3+4 5+6 5:3")!;
    expect(filled(any.dice, some, choice)).toEqual(["fifth", "second", "second", "first", "first"]);
  });

  it("names the die that is left out in a free throw", () => {
    const choice = loose.choices.find((one) => one.text === "4+4 4+5 free:5")!;
    expect(held(loose.dice, filled(loose.dice, nothing, choice), "fifth")).toEqual([5]);
  });
});
