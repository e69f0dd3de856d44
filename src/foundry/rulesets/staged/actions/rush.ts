import { sumOf } from "../../../../rules/explain.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { ActionRules, CardState, Declaration, Outcome, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { isWallBetween, cellsWalledFrom } from "../../../movement/walls.ts";
import { isCellFree } from "../../../contract/reading/room.ts";
import { spotOf } from "../../../contract/reading/ground.ts";
import { host } from "../../../host/host.ts";
import { actingContext } from "../attack/context.ts";
import type { ActingContext } from "../types.ts";
import { moverOf, PRONE } from "../derived.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { asGait, judgeMove } from "../movement/gait.ts";
import { gripRefusal, loosenedChanges } from "./grip.ts";
import { roundState, spendAct, refusesExcessMoves } from "../combat/economy.ts";
import { firstRefusal } from "../refusal.ts";
import { areTouching } from "../../../../rules/grid/grid.ts";
import { fasterGait } from "../../../../rules/staged/movement.ts";
import { fallSquares, matRush, rushedBonus, rusherBonus } from "../../../../rules/staged/rush.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import type { MoveJudged, RoundState } from "../../../../rules/staged/movement.ts";
import type { MatRush, RushResult } from "../../../../rules/staged/rush.ts";
import type { Gait } from "../../../../rules/staged/types.ts";
import { isOut } from "../body.ts";
import { layOffer } from "./lay.ts";

/** The numbers that a rush is resolved by, without its dice. */
type Numbers = Omit<MatRush, "rusherDie" | "defenderDie" | "rusherBotch" | "defenderBotch">;

/**
 * Everything that a rush (a charge into the square that an opponent holds) needs, as plain data that stays on its card;
 * `target` and `numbers` are null before a target is chosen.
 */
export interface RushContext {
  /** the rusher's name */
  readonly name: string;
  readonly target: { readonly actor: string; readonly token: string | null; readonly name: string } | null;
  readonly numbers: Numbers | null;
  /** squares where a beaten defender may fall, the likeliest first; empty unless both tokens are on a scene */
  readonly fall: readonly Square[];
  /** the square that the defender's token holds; null without a token on a scene */
  readonly held: Square | null;
  /**
   * the rusher's gait (walk, hustle, run) of the round: the fastest of what it has moved so far, the drag and this rush
   */
  readonly gait: Gait;
  /** the dice that decide after a 0 whether it is a botch */
  readonly botchDice: number;
  /** uuid of the rusher's combatant; null outside an encounter */
  readonly combatant: string | null;
  readonly round: number;
}

/** The outcome of a rush; `fall` is the square a beaten defender falls into, null if there is none. */
export interface RushOutcome extends Outcome, RushResult {
  readonly fall: Square | null;
}

/** The ids, on the card, of the dice of rusher and defender. */
export const RUSHER = "rusher";
export const DEFENDER = "defender";

/** Rushes an opponent to enter its square: opposed stress dice with Strength and Size (ST-055 … ST-061). */
export const rush: ActionRules<RushContext, RushOutcome> = {
  id: "rush",
  label: "FRAY.Staged.Action.rush",
  icon: "fa-solid fa-person-running",
  actorTypes: ["staged"],
  targets: "one",
  immediate: true,
  dialog: "never",
  context: readRush,
  /** Returns the stress dice of rusher and defender; none before a target is chosen. */
  dice: ({ context, declaration }) =>
    context.numbers
      ? [
          {
            id: RUSHER,
            roller: declaration.actor,
            roll: "FrayStressRoll",
            formula: stressFormula(sumOf(rusherBonus(context.numbers)), context.botchDice),
            label: "FRAY.Staged.Die.rusher",
          },
          {
            id: DEFENDER,
            roller: context.target!.actor,
            roll: "FrayStressRoll",
            formula: stressFormula(sumOf(rushedBonus(context.numbers)), context.botchDice),
            label: "FRAY.Staged.Die.defender",
          },
        ]
      : [],
  /** Returns who wins the rush, and the square into which a beaten defender falls. */
  resolve: ({ context, dice, amendments }) => {
    const [rusherRoll, defenderRoll] = [stressOf(dice[RUSHER])!, stressOf(dice[DEFENDER])!];
    const result = matRush({
      ...context.numbers!,
      rusherMore: amendedParts(amendments, "ST-055").parts,
      rusherDie: rusherRoll.value,
      rusherBotch: rusherRoll.botch,
      defenderDie: defenderRoll.value,
      defenderBotch: defenderRoll.botch,
    });
    return { ...result, fall: result.through ? (context.fall[0] ?? null) : null };
  },
  applyEffects,
  followUps: (outcome, { card, context: { target, fall, held } }, reader) => {
    const token = reader.token(target?.token ?? null);
    // Only the gamemaster may choose another square for the fallen defender (ST-059).
    return outcome.through && token && held && host.game.user.isGM
      ? layOffer(target!.actor, token, held, fall, reader, card)
      : [];
  },
};

/**
 * Returns everything that a rush needs, as plain data; or why the rush is refused. Without a target, `target` and
 * `numbers` are null.
 */
function readRush(declaration: Declaration, reader: GameReader): RushContext | Refusal {
  const performer = actingContext(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, combatant, token, round } = performer;
  if (isOut(actor)) return { refused: "FRAY.Staged.Refused.Out", rule: "ST-P06", data: { name: shownName(actor) } };
  const gripProblem = gripRefusal(actor);
  if (gripProblem) return gripProblem;
  const state = roundState(combatant, actor);
  // In worlds that refuse moves beyond what a round allows, the round must allow the step into the square.
  const foeToken = reader.token(declaration.targets[0]?.token ?? null);
  const step = combatant && stepIn(performer, foeToken, state, declaration, reader);
  const stepProblem = step && refusesExcessMoves() ? firstRefusal(step.problems) : null;
  if (stepProblem) return stepProblem;
  // The fastest of the gait moved so far, the gait of the drag, and the gait the step itself needs.
  const dragGait = asGait(declaration.choices.gait) ?? "none";
  const gait = fasterGait(fasterGait(state.gait, dragGait), step?.gait ?? "none");
  const shared = {
    name: shownName(actor),
    gait,
    botchDice: reader.setting<number>("botchDice") ?? 1,
    combatant: combatant?.uuid ?? null,
    round,
  };
  const [reference] = declaration.targets;
  const foe = reference ? reader.actor(reference.actor) : null;
  if (!reference || !foe) return { ...shared, target: null, numbers: null, fall: [], held: null };
  // In an encounter whose positions are measured on the scene (`mat`), the defender must stand beside the rusher.
  const measuredFoe = performer.mat && combatant && token ? foeToken : null;
  if (measuredFoe && (reader.distance(token!, measuredFoe) ?? 1) > 1)
    return { refused: "FRAY.Staged.Refused.OutOfReach", rule: "ST-055", data: { name: shownName(foe) } };
  const [rusher, defender] = [moverOf(actor), moverOf(foe)];
  return {
    ...shared,
    target: { actor: foe.uuid, token: reference.token, name: shownName(foe) },
    numbers: {
      rusherSize: rusher.size,
      rusherStrength: rusher.strength,
      rusherQuadruped: rusher.quadruped,
      rusherPenalties: rusher.penalties,
      defenderSize: defender.size,
      defenderStrength: defender.strength,
      defenderQuadruped: defender.quadruped,
      defenderPenalties: defender.penalties,
      priorRushes: state.rushes,
      running: gait === "run",
    },
    fall: fallsOf(token, foeToken, declaration, reader),
    held: cornerOf(foeToken, reader),
  };
}

/**
 * Returns the rules' judgement of the rush as a step into the square that the defender holds, by the limits of the
 * round that also hold for drags (ST-040, ST-043, ST-080, ST-A14).
 */
function stepIn(
  { actor, token }: ActingContext,
  foe: TokenDocument | null,
  state: RoundState,
  declaration: Declaration,
  reader: GameReader,
): MoveJudged {
  const grid = token && reader.grid(token);
  const [ownBody, foeBody] = [token && reader.body(token), foe && reader.body(foe)];
  const stepCells =
    grid && ownBody && foeBody && areTouching(grid, ownBody, foeBody) ? grid.nearest(ownBody, foeBody) : null;
  const isWalled = stepCells !== null && isWallBetween(foe!, stepCells[0], stepCells[1]);
  // A chosen gait is judged too, because the rush stores it and a run allows no other action in the round (ST-052,
  // ST-058). If the square is not beside the rusher, a path without length is judged: only the state of the round
  // counts.
  const gait = asGait(declaration.choices.gait);
  return judgeMove(actor, reader, {
    state,
    ...(grid && { grid }),
    path: stepCells ?? [[0, 0]],
    walls: isWalled ? [1] : [],
    ...(gait ? { gait } : {}),
  });
}

/** Returns the first square of a token, by which it is moved; null without a token on a scene. */
function cornerOf(token: TokenDocument | null, reader: GameReader): Square | null {
  return (token && reader.body(token)?.at) ?? null;
}

/** Returns the squares over which a rusher moves on after winning, as declared; empty to stay. */
const onwardOf = ({ choices }: Declaration): readonly Square[] =>
  Array.isArray(choices.onward) ? (choices.onward as Square[]) : [];

/**
 * Returns the free squares beside the beaten defender into which it may fall, without those on the rusher's path
 * (ST-059); none unless both tokens are on a scene. A rusher who moves on afterwards frees the squares it held.
 */
function fallsOf(
  token: TokenDocument | null,
  foe: TokenDocument | null,
  declaration: Declaration,
  reader: GameReader,
): Square[] {
  const grid = token && reader.grid(token);
  const [ownBody, foeBody] = [token && reader.body(token), foe && reader.body(foe)];
  if (!grid || !ownBody || !foeBody || !foe) return [];
  const onward = onwardOf(declaration);
  const [from, entered] = grid.nearest(ownBody, foeBody);
  const others = reader
    .others(foe)
    .filter((other) => other.id !== token.id)
    .map((other) => reader.body(other)!);
  const bodiesOnward = onward.length ? onward.map((cell) => grid.moved(ownBody, cell)) : [ownBody];
  return fallSquares({
    grid,
    contested: foeBody.at,
    body: foeBody,
    from,
    // The square by which the rusher comes in.
    taken: [entered],
    others: [...others, ...bodiesOnward],
    // A defender does not fall through a wall: walls block the same steps as for a path.
    blocked: foeBody.cells.flatMap((cell) => cellsWalledFrom(foe, cell)),
    leaving: onward.length ? ownBody.cells : [],
  });
}

/**
 * Returns the data that a rush stores in the round: its gait, whether it was lost, and the beaten defender, who is no
 * obstacle any more (ST-057 … ST-060).
 */
const roundData = ({ through }: RushOutcome, { gait, target }: RushContext): JsonObject => ({
  lost: !through,
  gait,
  ...(through && target ? { past: target.actor } : {}),
});

/**
 * Returns the changes after a rush. A beaten defender falls, into a square beside its own if such a square is free; a
 * beaten rusher falls where it stands. In an encounter, the rush is recorded in the round; a beaten rusher has no more
 * actions in that round.
 */
function applyEffects(
  outcome: RushOutcome,
  { context, declaration, card }: CardState<RushContext>,
  reader: GameReader,
): Change[] {
  const changes: Change[] = [];
  const { target } = context;
  // The change by which an actor falls to the ground.
  const fallChange = (uuid: string, name: string, rule: "ST-059" | "ST-060"): Change => ({
    kind: "status",
    uuid,
    status: PRONE,
    active: true,
    label: { key: "FRAY.Staged.Change.prone", data: { name }, rule },
  });
  if (context.combatant)
    changes.push(spendAct(context.combatant, card, context.round, "rush", roundData(outcome, context)));
  // A beaten rusher falls on the spot.
  if (!outcome.through) return [...changes, fallChange(declaration.actor, context.name, "ST-060")];
  if (target) changes.push(fallChange(target.actor, target.name, "ST-059"));
  const token = reader.token(target?.token ?? null);
  // The first square that is still free: a square may have been taken by the time of a redo. A rusher who moves on
  // frees the squares it held.
  const leaving = new Set(onwardOf(declaration).length && declaration.token ? [declaration.token] : []);
  const fallSquare =
    token && outcome.fall && [outcome.fall, ...context.fall].find((square) => isCellFree(token, square, leaving));
  if (token && fallSquare) {
    const { x, y } = spotOf(token, fallSquare);
    const label = { key: "FRAY.Staged.Change.aside", data: { name: target!.name }, rule: "ST-059" as const };
    changes.push({ kind: "set", uuid: token.uuid, path: "x", value: x, label });
    changes.push({ kind: "set", uuid: token.uuid, path: "y", value: y });
    changes.push(...loosenedChanges(token, fallSquare, reader));
  }
  return changes;
}
