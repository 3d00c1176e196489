"""Search with hidden information: a tree for every seat, of what that seat has been told.

Each simulation imagines a state that agrees with what the searching seat knows, and walks on
from it. A seat decides by its own history alone: what it observed at the root of this imagined
world, and what `shown` has told it since. So nobody's choice depends on what they cannot know,
and a rival who holds another hand is another information set with its own choices. But all worlds
agree with what the searching seat holds: a rival meets no other hand of it, and comes to answer
that one. Histories are kept as hashes, and a node belongs to a decision only.

(Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012, describe trees
for several observers; there a rival's root does not tell hands apart.)

Seats that choose at the same time choose without knowing, by regret matching on sampled
outcomes (Lanctot, Wittlinger, Winands and Den Teuling, "Monte Carlo tree search in simultaneous
move games with applications to Goofspiel", 2013): a single best choice would be found out.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.contract import (
    Array,
    actors,
    apply,
    draw,
    evaluate,
    imagine,
    legal,
    observe,
    returns,
    shown,
)
from mirabilis.core.masks import lowest
from mirabilis.core.rng import below, word
from mirabilis.core.seats import CHANCE, CHANCE_BIT, NOTHING
from mirabilis.core.templates.play import finish, stride
from mirabilis.search.numbers import begin, mixed, note
from mirabilis.search.templates.choosing import choose, choose_guided, clear, gauge, share, shuffle
from mirabilis.search.templates.playing import outside, stride_guided
from mirabilis.search.tree import COUNTED, DRAFTED, FEW, LONGEST, NEGLIGIBLE


@njit(forceinline=True)
def _hear(tree: Any, viewer: int, value: int) -> None:
    """Take something into what a seat remembers: two hashes of 32 bits."""
    tree.marks[viewer, 0] = mixed(tree.marks[viewer, 0], value)
    tree.marks[viewer, 1] = mixed(tree.marks[viewer, 1] ^ 0x5BD1E995, value ^ (value >> 32))


@njit
def _remember(t: Any, state: Any, viewer: int, seen: Array, words: Array, tree: Any) -> None:
    """Begin a seat's memory with what it observes of a state; ``words`` are the bytes of seen."""
    observe(t, state, viewer, seen[0])
    tree.marks[viewer, 0] = viewer + 1
    tree.marks[viewer, 1] = viewer + 101
    for i in range(words.shape[0]):
        _hear(tree, viewer, np.int64(words[i]))


@njit
def _node(
    t: Any, state: Any, seat: int, w: Any, tree: Any, nodes: Array, table: Array, together: int
) -> int:
    """Return the node of what a seat remembers; below 0 if it was made now; 0 without room."""
    size = table.shape[0]
    key = tree.marks[seat, 0] << 31 ^ tree.marks[seat, 1]
    at = tree.marks[seat, 1] & (size - 1)
    while table[at] != 0:
        node = int(table[at])
        if nodes[node].code == key:
            return node
        at = (at + 1) & (size - 1)
    n = int(legal(t, state, seat, w.moves))
    node = int(tree.used)
    if node + 1 + n > nodes.shape[0] or 2 * (tree.entered + 1) > size:
        tree.full = 1
        return 0
    tree.used = node + 1 + n
    tree.entered += 1
    table[at] = node
    here = nodes[node]
    clear(here, key)
    here.visits = 1
    here.first = node + 1
    here.width = n
    here.turn = below(w.rng, n)
    if together != 0 and n <= FEW:
        here.share = 1.0
    if n > FEW:
        shuffle(w, n)
    for i in range(n):
        clear(nodes[node + 1 + i], w.moves[i])
        nodes[node + 1 + i].regret = 0.0
        nodes[node + 1 + i].mass = 0.0
    if tree.guided != 0:
        here.width = share(t, state, seat, w, nodes, node + 1, n, NEGLIGIBLE)
    return -node


@njit(forceinline=True)
def _curiosity(here: Any) -> float:
    """Return how often a seat that mixes its moves tries any of them; less and less."""
    return 1.0 / np.sqrt(float(here.visits) + 3.0)


@njit
def _hope(nodes: Array, node: int) -> float:
    """Return the sum of the regrets above 0."""
    first = int(nodes[node].first)
    total = 0.0
    for i in range(int(nodes[node].width)):
        total += max(nodes[first + i].regret, 0.0)
    return total


@njit
def _sigma(nodes: Array, node: int, child: int, hope: float) -> float:
    """Return the share that regret matching gives a move."""
    if hope <= 0.0:
        return 1.0 / float(nodes[node].width)
    return max(nodes[child].regret, 0.0) / hope


@njit
def _mix(w: Any, nodes: Array, node: int) -> int:
    """Draw a move by regret matching, with some curiosity."""
    here = nodes[node]
    first = int(here.first)
    n = int(here.width)
    hope = _hope(nodes, node)
    eps = _curiosity(here)
    at = float(word(w.rng)) / 4294967296.0
    for i in range(n):
        at -= (1.0 - eps) * _sigma(nodes, node, first + i, hope) + eps / n
        if at < 0.0:
            return first + i
    return first + n - 1


@njit
def _regret(nodes: Array, node: int, child: int, utility: float) -> None:
    """Learn from the utility of a drawn move what the others would have been worth.

    The utility is taken against the mean at this node, which keeps the estimates calm.
    """
    here = nodes[node]
    first = int(here.first)
    n = int(here.width)
    hope = _hope(nodes, node)
    eps = _curiosity(here)
    chosen = _sigma(nodes, node, child, hope)
    odds = (1.0 - eps) * chosen + eps / n
    usual = here.total / float(here.visits - 1) if here.visits > 1 else 0.5
    gain = (utility - usual) / odds
    for i in range(n):
        nodes[first + i].mass += _sigma(nodes, node, first + i, hope)
    for i in range(n):
        hit = 1.0 if first + i == child else 0.0
        nodes[first + i].regret = max(nodes[first + i].regret + gain * (hit - chosen), 0.0)
    here.total += utility


@njit
def _decide(
    t: Any, state: Any, seat: int, w: Any, tree: Any, nodes: Array, table: Array, together: int
) -> int:
    """Return the move of a seat: by its own tree while it is inside it, without one outside."""
    if tree.inside >> seat & 1 != 0 and tree.length < LONGEST:
        node = _node(t, state, seat, w, tree, nodes, table, together)
        if node <= 0:  # a new node is where its seat leaves the tree
            tree.inside &= ~(1 << seat)
            node = -node
        if node > 0:
            if nodes[node].share > 0.0:
                child = _mix(w, nodes, node)
            elif tree.guided != 0:
                child = choose_guided(nodes, node, seat, tree.explore, tree.usual)
            else:
                child = choose(nodes, node, seat, tree.explore)
            tree.path[tree.length] = child
            tree.owners[tree.length] = node
            tree.seats[tree.length] = seat
            tree.length += 1
            return nodes[child].code
    return outside(t, state, seat, w, tree.believers)


@njit(forceinline=True)
def _tell(t: Any, state: Any, seat: int, code: int, tree: Any, players: int, but: int) -> None:
    """Let everybody who is inside their tree, but one, hear what they are shown of an event."""
    for viewer in range(players):
        if tree.inside >> viewer & 1 != 0 and viewer != but:
            label = int(shown(t, state, seat, code, viewer))
            if label != NOTHING:
                _hear(tree, viewer, seat)
                _hear(tree, viewer, label)


@njit
def _catch_up(
    t: Any,
    state: Any,
    seat: int,
    w: Any,
    tree: Any,
    nodes: Array,
    table: Array,
    players: int,
    searcher: int,
) -> None:
    """Let a seat choose that has chosen already, in a world imagined as if it had not.

    The searching seat has noticed that it did, so it hears nothing of it now. What it would have
    seen in full did not happen: there the seat stops.
    """
    for _ in range(DRAFTED):
        if int(actors(t, state)) >> seat & 1 == 0:
            return
        code = _decide(t, state, seat, w, tree, nodes, table, 1)
        if int(shown(t, state, seat, code, searcher)) > NOTHING:
            if tree.length > 0 and tree.seats[tree.length - 1] == seat:
                tree.length -= 1
            return
        _tell(t, state, seat, code, tree, players, searcher)
        apply(t, state, seat, code)


@njit(cache=True, nogil=True)
def simulate(
    tables: Array,
    roots: Array,
    states: Array,
    seens: Array,
    words: Array,
    work: Array,
    trees: Array,
    nodes: Array,
    table: Array,
    searcher: int,
    players: int,
    count: int,
) -> int:
    """Run simulations for a seat from what it observes; return how many."""
    t = tables[0]
    w = work[0]
    tree = trees[0]
    still = int(actors(t, roots[0])) | 1 << searcher  # who has not chosen yet, as all can see
    for done in range(count):
        if tree.used > 1 and nodes[1].visits >= COUNTED:
            return done
        states[0] = roots[0]
        imagine(t, roots[0], searcher, w.rng, states[0])
        state = states[0]
        tree.inside = (1 << players) - 1 & ~tree.rivals
        tree.length = 0
        for viewer in range(players):
            if tree.inside >> viewer & 1 != 0:
                seens[0] = states[0]
                _remember(t, state, viewer, seens, words, tree)
        mask = int(actors(t, state))
        together = int(mask & (mask - 1) != 0 and tree.rivals == 0)
        if tree.used == 1:
            _node(t, state, searcher, w, tree, nodes, table, together)
        for seat in range(players):
            if mask & ~CHANCE_BIT & ~still & 1 << seat != 0:
                _catch_up(t, state, seat, w, tree, nodes, table, players, searcher)
        root = int(tree.length)
        code = _decide(t, state, searcher, w, tree, nodes, table, together)
        _tell(t, state, searcher, code, tree, players, -1)
        apply(t, state, searcher, code)
        deep = 1
        before = mask if together != 0 else 0
        mask = int(actors(t, state))
        while mask != 0 and tree.inside != 0 and deep < tree.depth:
            if mask == CHANCE_BIT:
                code = int(draw(t, state, w.rng, w.outcomes, w.weights))
                seat = CHANCE
                before = 0
            else:
                seat = lowest(mask)
                together = int(mask & (mask - 1) != 0 or (before != 0 and mask & ~before == 0))
                if tree.rivals != 0:  # against opinions there is nothing to mix for
                    together = 0
                before = mask if together != 0 else 0
                code = _decide(t, state, seat, w, tree, nodes, table, together)
                deep += 1
            _tell(t, state, seat, code, tree, players, -1)
            apply(t, state, seat, code)
            mask = int(actors(t, state))
        if mask != 0:
            if tree.believers != 0:
                mask = stride_guided(t, state, w, tree.steps, tree.believers)
            elif tree.steps < 0:
                finish(t, state, w)
            else:
                mask = stride(t, state, w, tree.steps)
        if mask != 0 and tree.steps >= 0:
            evaluate(t, state, w.utility)
        else:
            returns(t, state, w.utility, w.points)
        _learn(w, tree, nodes)
        if tree.length > root:
            child = int(tree.path[root])
            move = child - int(tree.owners[root]) - 1
            note(tree, move, nodes[child].visits, nodes[child].total, w.utility[searcher])
            if tree.alone > 0.0:
                gauge(tree, nodes, int(tree.owners[root]))
        tree.deepest = max(tree.deepest, deep)
    return count


@njit
def _learn(w: Any, tree: Any, nodes: Array) -> None:
    """Count the result for every decision made in a tree."""
    for i in range(int(tree.length)):
        node = int(tree.owners[i])
        child = int(tree.path[i])
        utility = w.utility[int(tree.seats[i])]
        nodes[node].visits += 1
        nodes[child].visits += 1
        nodes[child].total += utility
        if nodes[node].share > 0.0:
            _regret(nodes, node, child, utility)


@njit(cache=True)
def plant(trees: Array, table: Array) -> None:
    """Begin without a node; the first one made is the searching seat's root, number 1."""
    begin(trees[0], table)
