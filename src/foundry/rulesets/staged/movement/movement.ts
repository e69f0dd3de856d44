import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, Drag, Movement, MovementAction, Rush, Verdict } from "../../../contract/movement.ts";
import { STATIONARY } from "../../../contract/movement.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { carries } from "../../../contract/reading/room.ts";
import { untilChanged } from "../../../movement/moment.ts";
import { walledAlong } from "../../../movement/walls.ts";
import { percent } from "../../../cards/percent.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { systemOf } from "../body.ts";
import { showsMount, mountOf, moverOf } from "../derived.ts";
import type { StagedSystem } from "../types.ts";
import { loosenedChanges } from "../actions/grip.ts";
import { asGait, judgeMove } from "./gait.ts";
import type * as Search from "./way.ts";
import { refusesExcessMoves, rushedPast, roundState, spendAct } from "../combat/economy.ts";
import { firstRefusal, refusalOf } from "../refusal.ts";
import { extentOfWay, mayMeet } from "../../../../rules/grid/grid.ts";
import type { Body } from "../../../../rules/grid/grid.ts";
import { DIAGONAL_PACES, pacesOn, STRAIGHT_PACES } from "../../../../rules/grid/paces.ts";
import { mayShare } from "../../../../rules/staged/derived.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import type { MoveJudged, MoveOf, RoundState } from "../../../../rules/staged/movement.ts";
import type { Gait } from "../../../../rules/staged/types.ts";
import { occupantOf, isStanding } from "../combat/sides.ts";
import { runDetached } from "../../../host/host.ts";

/** The module of the path search; null until it is loaded. */
let search: typeof Search | null = null;

/**
 * Loads the path search, and the odds of rushes that the ruler shows. Called when the ruleset's actions are loaded, so
 * that both are there before a token is dragged; until then the ruler shows neither.
 */
export async function loadWays(): Promise<void> {
  search = await import("./way.ts");
}

/** The id of the movement action that is no gait: it takes the slowest gait that suffices (ST-040). */
const INFERRED = "move";

/**
 * Returns why a round has no room for a move at a gait, or for a rush in it, however short the way: a rush was lost, an
 * action taken, or the actor lies on the ground (ST-040, ST-043, ST-052, ST-060). Null if it has, for the action that
 * is no gait, and in worlds where that is only advice.
 */
function gaitRefusal(action: string, combatant: CombatantDocument, actor: ActorDocument): Refusal | null {
  const gait = asGait(action);
  if (!gait || !refusesExcessMoves()) return null;
  const move = { state: roundState(combatant, actor), path: [[0, 0]] as const, gait };
  return firstRefusal(judgeMove(actor, readerFor("staged"), move).problems);
}

/** The gaits, and the action that takes the slowest one that suffices. */
const ACTIONS: readonly MovementAction[] = [
  { id: INFERRED, label: "FRAY.Staged.Movement.move", icon: "fa-solid fa-shoe-prints", order: 0, rule: "ST-040" },
  { id: "walk", label: "FRAY.Staged.Movement.walk", icon: "fa-solid fa-person-walking", order: 1, rule: "ST-047" },
  {
    id: "hustle",
    label: "FRAY.Staged.Movement.hustle",
    icon: "fa-solid fa-person-walking-arrow-right",
    order: 2,
    rule: "ST-050",
  },
  { id: "run", label: "FRAY.Staged.Movement.run", icon: "fa-solid fa-person-running", order: 3, rule: "ST-052" },
];

/**
 * Movement by the rules: 2 paces straight, 3 diagonally; one gait a round; opponents in the way are rushed (ST-034 …
 * ST-061, ST-P15).
 */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: ACTIONS.map((action) => ({
    ...action,
    unaffordable: (combatant, actor) => gaitRefusal(action.id, combatant, actor),
  })),
  cost: (_action, { diagonal, cells }) => (diagonal ? DIAGONAL_PACES : STRAIGHT_PACES) * cells,
  verdict,
  rush: firstRush,
  way: (request, reader) => {
    if (!search) runDetached(loadWays());
    return search?.cheapestWay(request, reader) ?? null;
  },
  foresee: (ground, reader) => {
    if (!search) runDetached(loadWays());
    return search?.foresee(ground, reader) ?? false;
  },
  // Two tokens may stand in one square if both actors are small enough; a mount carries the actor that rides it.
  shares: (token, other) => mayShare({ size: systemOf(token.actor!).size, other: systemOf(other.actor!).size }),
  carries: (mount, rider) => {
    const ridden = mountOf(rider.actor!.system as StagedSystem);
    return ridden !== null && showsMount(ridden, mount);
  },
  after,
};

/**
 * Returns the rules' judgement of a drag's path. `room`: whether the token would end on another token, or would halt on
 * one before a rush. Outside an encounter it does not matter that the actor lies on the ground.
 */
function judgeDrag(
  drag: Drag,
  reader: GameReader,
  state: RoundState,
  room: Pick<MoveOf, "occupied" | "noRoomToRush"> = {},
): MoveJudged {
  const gait = asGait(drag.action);
  return judgeMove(drag.actor, reader, {
    state: drag.combatant ? state : { ...state, prone: false },
    grid: drag.grid,
    path: drag.cells,
    walls: walledAlong(drag.token, drag.cells),
    ...room,
    ...(gait ? { gait } : {}),
  });
}

/** The colour band of the ruler for each gait. */
const BANDS: Readonly<Record<Gait, Verdict["band"]>> = { none: "legal", walk: "legal", hustle: "brisk", run: "edge" };

/**
 * Returns the verdict on a drag: whether the drag is allowed, the reasons against it, the paces used and the limit of
 * paces, the words for the ruler, and the first opponent to rush.
 */
function verdict(drag: Drag, reader: GameReader): Verdict {
  if (drag.cells.length < 2) return STATIONARY;
  const state = roundState(drag.combatant, drag.actor);
  // The rushes that the path takes; whether the token would end on another token, or would halt on one before a rush.
  // A rush from where the token stands needs no room.
  const crowd = crowdOf(drag, reader);
  const rushes = rushesOf(drag, crowd, reader);
  const judgement = judgeDrag(drag, reader, state, {
    occupied: stopsOn(drag, crowd, drag.cells.at(-1)!, reader),
    noRoomToRush: rushes.some(
      ({ at, halt }) => (at > 1 || !isSameCell(halt, drag.cells[0]!)) && stopsOn(drag, crowd, halt, reader),
    ),
  });
  // The gait: the slowest that suffices, else the chosen one, else a run. The limit is that of the chosen gait, if one
  // is chosen.
  const reasons: Refusal[] = judgement.problems.map(refusalOf);
  const { speeds } = moverOf(drag.actor);
  const chosenGait = asGait(drag.action);
  const gait = judgement.gait ?? chosenGait ?? "run";
  const limit = gait === "none" ? speeds.run : speeds[chosenGait ?? gait];
  const data = { used: judgement.total, limit };
  // The ruler's words: why not, the rushes with their chance, or the paces.
  const wayWords = (): Verdict["words"] =>
    rushes.length && search
      ? { key: `FRAY.Staged.Movement.${gait}Rush`, data: { ...data, ...rushWords(search, drag, state, gait, rushes) } }
      : { key: `FRAY.Staged.Movement.${gait}Of`, data };
  const words = reasons[0]
    ? { key: "FRAY.Staged.Movement.cannot", data: { ...data, reason: reasons[0].refused } }
    : wayWords();
  return {
    legal: reasons.length === 0,
    band: reasons.length ? "illegal" : BANDS[gait],
    words,
    reasons,
    used: judgement.total,
    limit,
    target: rushes[0]?.against ?? null,
  };
}

/**
 * Returns the words for the rushes of a drag: the opponents' names, and the chance in percent to get past all
 * opponents, or "?" if there is an opponent whose numbers the user may not see.
 */
function rushWords(
  { matRushOdds }: typeof Search,
  drag: Drag,
  state: RoundState,
  gait: Gait,
  rushes: readonly Rush[],
): Record<string, string | number> {
  const rusher = moverOf(drag.actor);
  let chance = 1;
  rushes.forEach(({ against }, index) => {
    const defender = moverOf(against.actor!);
    chance *= matRushOdds({
      rusherSize: rusher.size,
      rusherStrength: rusher.strength,
      rusherQuadruped: rusher.quadruped,
      rusherPenalties: rusher.penalties,
      defenderSize: defender.size,
      defenderStrength: defender.strength,
      defenderQuadruped: defender.quadruped,
      defenderPenalties: defender.penalties,
      priorRushes: state.rushes + index,
      running: gait === "run",
    }).win;
  });
  // The chance tells the opponents' numbers, so it is hidden if any opponent's numbers are.
  const maySeeAll = rushes.every(({ against }) => maySeeNumbers(against.actor!.uuid));
  return {
    name: rushes.map(({ against }) => against.name).join(", "),
    chance: maySeeAll ? `${percent(chance)} %` : "?",
  };
}

/** A token that the drag might meet, with its body. */
interface Obstacle {
  readonly token: TokenDocument;
  readonly body: Body;
}
/** The tokens that a drag might meet. */
type Crowd = readonly Obstacle[];

/**
 * Returns the tokens that may stand in a token's way anywhere on its scene: those still in the fight, without its
 * mount. The result is kept until something changes.
 */
const standingBeside = untilChanged((mover: TokenDocument, reader: GameReader): Crowd =>
  reader
    .others(mover)
    .filter((token) => isStanding(token) && !carries(token, mover))
    .map((token) => ({ token, body: reader.body(token)! })),
);

/** Returns the tokens near the path of a drag that it might meet. */
function crowdOf(drag: Drag, reader: GameReader): Crowd {
  const extent = extentOfWay(drag.cells);
  return standingBeside(drag.token, reader).filter(({ body }) => mayMeet(drag.body, extent, body));
}

/** Tells whether another token lets the dragged one pass without a rush (ST-054, ST-055, ST-059). */
const letsPass = (drag: Drag, other: TokenDocument, reader: GameReader): boolean =>
  freePassage({ occupants: [occupantOf(drag.token, other, rushedPast(drag.combatant), reader)] });

/**
 * Returns the rushes of a drag: one past each token in the way that does not let the mover pass (`letsPass`), at the
 * place where it is first met, in the order of the path (ST-054, ST-055).
 */
function rushesOf(drag: Drag, crowd: Crowd, reader: GameReader): Rush[] {
  const { grid, body, cells } = drag;
  // Each opponent met, with what puts it in order. `far`: the steps from the cell before to where the mover halts;
  // `place`: the index of the first of the mover's squares that the opponent holds, -1 for none.
  const met: { readonly rush: Rush; readonly far: number; readonly place: number }[] = [];
  for (const { token: against, body: other } of crowd) {
    const index = cells.findIndex((cell, step) => step > 0 && grid.meets(body, cells[step - 1]!, cell, other));
    if (index < 0 || letsPass(drag, against, reader)) continue;
    const place = grid
      .moved(body, cells[index]!)
      .cells.findIndex((cell) => other.cells.some((own) => isSameCell(own, cell)));
    const halt = grid.halt(body, cells[index - 1]!, cells[index]!, other);
    const far = grid.steps(cells[index - 1]!, halt);
    met.push({ rush: { at: index, halt, against, action: "rush" }, far, place });
  }
  // Of several opponents met in one step and equally far along it, the one in the first of the mover's squares comes
  // first.
  return met.sort((a, b) => a.rush.at - b.rush.at || a.far - b.far || a.place - b.place).map(({ rush }) => rush);
}

/** Tells whether two cells are the same. */
const isSameCell = (first: Cell, second: Cell): boolean => first[0] === second[0] && first[1] === second[1];

/**
 * Returns the rush at the first opponent in the way; null if no opponent is in the way. The card of the rush gets the
 * gait of the whole drag (a run if no gait suffices), which counts for the moves up to and past the opponent (ST-058),
 * and at most nine cells of the way, from the opponent's cell on.
 */
function firstRush(drag: Drag, reader: GameReader): Rush | null {
  const [first] = drag.cells.length < 2 ? [] : rushesOf(drag, crowdOf(drag, reader), reader);
  if (!first) return null;
  const { gait } = judgeDrag(drag, reader, roundState(drag.combatant, drag.actor));
  const onward = drag.cells.slice(first.at, first.at + 9);
  const dragGait = gait === null || gait === "none" ? "run" : gait;
  return { ...first, choices: { gait: dragGait, onward }, movement: dragGait };
}

/**
 * Tells whether the mover would stand, at the cell `at`, on a token that lets the mover pass, although the two are too
 * large to share a square (ST-037, ST-038).
 */
function stopsOn(drag: Drag, crowd: Crowd, at: Cell, reader: GameReader): boolean {
  const { size } = systemOf(drag.actor);
  const bodyThere = drag.grid.moved(drag.body, at);
  return crowd.some(
    ({ token: other, body }) =>
      drag.grid.apart(bodyThere, body) === 0 &&
      letsPass(drag, other, reader) &&
      !mayShare({ size, other: systemOf(other.actor!).size }),
  );
}

/**
 * Returns the changes after a finished move in an encounter: the paces and the gait are spent, and grips that are now
 * out of reach end (ST-040). None outside an encounter, nor for a path with a gap (`not_adjacent`).
 */
function after(drag: Drag, _verdict: Verdict, reader: GameReader): Change[] {
  const { combatant, actor, grid, cells } = drag;
  if (!combatant || cells.length < 2) return [];
  const { gait, problems } = judgeDrag(drag, reader, roundState(combatant, actor));
  if (problems.some(({ problem }) => problem === "not_adjacent")) return [];
  const data = { paces: pacesOn(grid, cells), gait: gait ?? "run" };
  return [
    spendAct(combatant.uuid, "", combatant.combat?.round ?? 0, "move", data),
    ...loosenedChanges(drag.token, cells.at(-1)!, reader),
  ];
}
