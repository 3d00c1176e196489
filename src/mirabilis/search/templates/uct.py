"""UCT for games in which nothing is hidden: one tree, chance nodes, any number of seats.

A simulation walks from the root down to a node not visited before: by the upper confidence bound
where a seat decides (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006), by lot
where chance does. From there the game is played out at random, or as far as ``steps`` says and
then estimated. Every node on the way counts the result for the seat that chose it.

Where two seats share the win, ends of the game that were met are proofs: bounds of seat 0's
utility are kept at every node and passed up, exactly through chance (Cazenave and Saffidine,
"Score bounded Monte-Carlo tree search", 2010). What is proven worse is not tried again. A node
whose bounds meet needs no more simulations: where such a move would be chosen, the best one not
proven is looked at instead, and what is passed up is the value of the one that is.
"""

from typing import Any

from numba import njit

from mirabilis.core.contract import Array, actors, apply, chance, draw, evaluate, legal, returns
from mirabilis.core.masks import lowest
from mirabilis.core.rng import below, pick, word
from mirabilis.core.seats import CHANCE, CHANCE_BIT, EVEN
from mirabilis.core.templates.play import finish, stride
from mirabilis.search.numbers import begin, mixed, note
from mirabilis.search.templates.choosing import (
    choose,
    choose_guided,
    choose_open,
    choose_unproven,
    clear,
    gauge,
    share,
    shuffle,
)
from mirabilis.search.templates.playing import preferred, stride_guided
from mirabilis.search.tree import COUNTED, FEW, LONGEST, NARROW, SURE, WIDE


@njit(forceinline=True)
def _grow(t: Any, state: Any, mask: int, w: Any, nodes: Array, node: int, tree: Any) -> bool:
    """Make the nodes that follow a node; False where there is no room for them."""
    if mask == CHANCE_BIT:
        n = int(chance(t, state, w.outcomes, w.weights))
        if n > NARROW:
            nodes[node].width = WIDE
            return True
    else:
        n = int(legal(t, state, lowest(mask), w.moves))
    first = int(tree.used)
    if first + n > nodes.shape[0]:
        tree.full = 1
        return False
    tree.used = first + n
    here = nodes[node]
    here.first = first
    here.width = n
    here.turn = 0
    if mask == CHANCE_BIT:
        whole = float(n)
        if w.weights[0] != EVEN:
            whole = 0.0
            for i in range(n):
                whole += w.weights[i]
        for i in range(n):
            clear(nodes[first + i], w.outcomes[i])
            weight = 1.0 if w.weights[0] == EVEN else float(w.weights[i])
            nodes[first + i].total = weight / whole
        return True
    here.turn = below(w.rng, n)
    if n > FEW:
        shuffle(w, n)
    for i in range(n):
        clear(nodes[first + i], w.moves[i])
    if tree.guided != 0:
        share(t, state, lowest(mask), w, nodes, first, n, 0.0)
    return True


@njit
def _met(nodes: Array, table: Array, tree: Any, node: int, code: int) -> int:
    """Return the node of an outcome among many, made when it is first met; -1 without room."""
    size = table.shape[0]
    at = mixed(mixed(node & 0x7FFFFFFF, code), code >> 32) & (size - 1)
    while table[at] != 0:
        child = int(table[at])
        if nodes[child].first == -node - 1 and nodes[child].code == code:
            return child + 1
        at = (at + 1) & (size - 1)
    child = int(tree.used)
    if child + 2 > nodes.shape[0] or 2 * (tree.entered + 1) > size:
        tree.full = 1
        return -1
    tree.used = child + 2
    tree.entered += 1
    clear(nodes[child], code)  # a signpost: whose outcome it is; the outcome's own node follows
    nodes[child].first = -node - 1
    clear(nodes[child + 1], code)
    table[at] = child
    return child + 1


@njit
def _expected(t: Any, state: Any, seat: int, w: Any, nodes: Array, node: int) -> int:
    """Return the node of the move that a seat's opinion makes."""
    code = preferred(t, state, seat, w)
    child = int(nodes[node].first)
    while nodes[child].code != code:
        child += 1
    return child


@njit
def _draw_open(w: Any, nodes: Array, node: int, tree: Any, at: int, usual: int) -> int:
    """Draw an outcome of chance whose value is not proven; ``usual`` was drawn among all.

    Those that are proven enter the result with their value and weight: the mean stays what it
    is, and the simulation is spent where it tells something.
    """
    first = int(nodes[node].first)
    last = first + int(nodes[node].width)
    proven = 0.0
    rest = 0.0
    for i in range(first, last):
        if nodes[i].high - nodes[i].low < SURE:
            proven += nodes[i].total * nodes[i].low
        else:
            rest += nodes[i].total
    if rest <= 0.0 or rest >= 1.0 - SURE:
        return usual
    tree.proven[at] = proven
    tree.open[at] = rest
    where = float(word(w.rng)) / 4294967296.0 * rest
    found = usual
    for i in range(first, last):
        if nodes[i].high - nodes[i].low >= SURE:
            found = i
            where -= nodes[i].total
            if where < 0.0:
                break
    return found


@njit(cache=True, nogil=True)
def simulate(
    tables: Array,
    roots: Array,
    states: Array,
    work: Array,
    trees: Array,
    nodes: Array,
    table: Array,
    count: int,
) -> int:
    """Run simulations from the root; return how many: less where nothing is left to find out.

    ``table`` has the outcomes of wide chance.

    If two seats turn out not to share the win, ``proves`` becomes -1 and nothing found counts.
    """
    t = tables[0]
    w = work[0]
    tree = trees[0]
    for done in range(count):
        if nodes[0].high - nodes[0].low < SURE and (tree.every == 0 or _all_proven(nodes)):
            return done
        if nodes[0].visits >= COUNTED:
            return done
        states[0] = roots[0]
        state = states[0]
        node = 0
        length = 0
        deep = 0
        tree.open[0] = 1.0
        mask = int(actors(t, state))
        while mask != 0 and nodes[node].visits > 0 and deep < tree.depth and length < LONGEST:
            if nodes[node].high - nodes[node].low < SURE and (node != 0 or tree.every == 0):
                break
            if nodes[node].width == 0 and not _grow(t, state, mask, w, nodes, node, tree):
                break
            if mask == CHANCE_BIT:
                seat = CHANCE
                if nodes[node].width == WIDE:
                    code = int(draw(t, state, w.rng, w.outcomes, w.weights))
                    child = _met(nodes, table, tree, node, code)
                    if child < 0:
                        break
                else:
                    n = int(chance(t, state, w.outcomes, w.weights))
                    child = int(nodes[node].first) + pick(w.rng, w.weights, n)
                    if nodes[node].low > 0.0 or nodes[node].high < 1.0:
                        child = _draw_open(w, nodes, node, tree, length, child)
                code = nodes[child].code
            else:
                seat = lowest(mask)
                child = 0
                if node == 0 and tree.every != 0:
                    child = choose_open(nodes, seat, tree.explore)
                if child > 0:
                    pass
                elif tree.rivals >> seat & 1 != 0:
                    child = _expected(t, state, seat, w, nodes, node)
                elif tree.guided != 0:
                    child = choose_guided(nodes, node, seat, tree.explore, tree.usual)
                else:
                    child = choose(nodes, node, seat, tree.explore)
                if nodes[child].high - nodes[child].low < SURE and nodes[child].visits > 0:
                    other = choose_unproven(nodes, node, seat, tree.explore)
                    if other > 0:
                        tree.proven[length] = nodes[child].low
                        tree.open[length] = 0.0
                        child = other
                code = nodes[child].code
                deep += 1
            apply(t, state, seat, code)
            tree.path[length] = child
            tree.seats[length] = seat
            length += 1
            tree.open[length] = 1.0
            node = child
            mask = int(actors(t, state))
        here = nodes[node]
        proven = False
        if here.high - here.low < SURE:
            w.utility[0] = here.low
            w.utility[1] = 1.0 - here.low
        elif mask == 0:
            returns(t, state, w.utility, w.points)
            if tree.proves != 0:
                if abs(w.utility[0] + w.utility[1] - 1.0) > SURE:
                    tree.proves = -1
                    return 0
                here.low = w.utility[0]
                here.high = w.utility[0]
                proven = True
        elif tree.believers != 0:
            if stride_guided(t, state, w, tree.steps, tree.believers) != 0:
                evaluate(t, state, w.utility)
            else:
                returns(t, state, w.utility, w.points)
        elif tree.steps < 0:
            finish(t, state, w)
            returns(t, state, w.utility, w.points)
        elif stride(t, state, w, tree.steps) != 0:
            evaluate(t, state, w.utility)
        else:
            returns(t, state, w.utility, w.points)
        nodes[0].visits += 1
        utility = 0.0  # of the first decision, for whoever made it
        for i in range(length - 1, -1, -1):
            child = int(tree.path[i])
            nodes[child].visits += 1
            seat = int(tree.seats[i])
            if seat >= 0:
                nodes[child].total += w.utility[seat]
                utility = w.utility[seat]
                if tree.open[i] == 0.0:
                    w.utility[0] = tree.proven[i]
                    w.utility[1] = 1.0 - tree.proven[i]
            elif tree.open[i] < 1.0:
                w.utility[0] = tree.proven[i] + tree.open[i] * w.utility[0]
                w.utility[1] = 1.0 - w.utility[0]
        if length > 0 and tree.seats[0] >= 0:
            child = int(tree.path[0])
            move = child - int(nodes[0].first)
            note(tree, move, nodes[child].visits, nodes[child].total, utility)
            if tree.alone > 0.0:
                gauge(tree, nodes, 0)
        tree.deepest = max(tree.deepest, deep)
        if proven:
            _prove(nodes, tree, length)
    return count


@njit
def _all_proven(nodes: Array) -> bool:
    """Tell whether the value of every move of the root is proven."""
    first = int(nodes[0].first)
    for i in range(first, first + int(nodes[0].width)):
        if nodes[i].high - nodes[i].low >= SURE:
            return False
    return True


@njit
def _prove(nodes: Array, tree: Any, length: int) -> None:
    """Pass bounds up from a node whose bounds are new, as far as they change any."""
    for i in range(length - 1, -1, -1):
        node = int(tree.path[i - 1]) if i > 0 else 0
        here = nodes[node]
        n = int(here.width)
        if n == WIDE:
            return
        first = int(here.first)
        seat = int(tree.seats[i])
        low = 0.0 if seat <= 0 else 1.0
        high = low
        for j in range(first, first + n):
            child = nodes[j]
            if seat == CHANCE:
                low += child.total * child.low
                high += child.total * child.high
            elif seat == 0:
                low = max(low, child.low)
                high = max(high, child.high)
            else:
                low = min(low, child.low)
                high = min(high, child.high)
        if low <= here.low and high >= here.high:
            return
        here.low = max(low, here.low)
        here.high = min(high, here.high)


@njit(cache=True)
def plant(trees: Array, nodes: Array, table: Array) -> None:
    """Begin a tree of a root alone."""
    clear(nodes[0], 0)
    nodes[0].visits = 1
    begin(trees[0], table)
