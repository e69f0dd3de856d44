import { sumOf } from "../../../../rules/explain.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { isParted, partedFrom } from "../../../movement/walls.ts";
import { freeAt } from "../../../contract/reading/room.ts";
import { spotOf } from "../../../contract/reading/ground.ts";
import { host } from "../../../host/host.ts";
import { actingContext } from "../attack/context.ts";
import type { ActingContext } from "../types.ts";
import { moverOf, PRONE } from "../derived.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { chosenGait, judgeMove } from "../movement/gait.ts";
import { gripRefusal, loosenedBy } from "./grip.ts";
import { roundState, spendAct, stopsMoves } from "../combat/economy.ts";
import { firstRefusal } from "../refusal.ts";
import { touching } from "../../../../rules/grid/grid.ts";
import { fasterGait } from "../../../../rules/staged/movement.ts";
import { fallSquares, matRush, rushedBonus, rusherBonus } from "../../../../rules/staged/rush.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import type { MoveJudged, RoundState } from "../../../../rules/staged/movement.ts";
import type { MatRush, RushResult } from "../../../../rules/staged/rush.ts";
import type { Gait } from "../../../../rules/staged/types.ts";
import { isOut } from "../body.ts";
import { layElsewhere } from "./lay.ts";

type Numbers = Omit<MatRush, "rusherDie" | "defenderDie" | "rusherBotch" | "defenderBotch">;

export interface RushContext {
  readonly name: string;
  readonly target: { readonly actor: string; readonly token: string | null; readonly name: string } | null;
  readonly numbers: Numbers | null;
  /** where the beaten defender may fall, the likeliest first; none off the squares */
  readonly fall: readonly Square[];
  /** where the defender stood */
  readonly held: Square | null;
  /** the round's gait with this rush */
  readonly gait: Gait;
  readonly botchDice: number;
  readonly combatant: string | null;
  readonly round: number;
}

export interface RushOutcome extends Outcome, RushResult {
  readonly fall: Square | null;
}

export const RUSHER = "rusher";
export const DEFENDER = "defender";

/** A square held by an unwilling foe: opposed stress dice, Strength and Size (ST-055 … ST-061). */
export const rush: ActionRules<RushContext, RushOutcome> = {
  id: "rush",
  label: "FRAY.Staged.Action.rush",
  icon: "fa-solid fa-person-running",
  actorTypes: ["staged"],
  targets: "one",
  immediate: true,
  dialog: "never",
  context: read,
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
  resolve: ({ context, dice }) => {
    const [mine, theirs] = [stressOf(dice[RUSHER])!, stressOf(dice[DEFENDER])!];
    const result = matRush({
      ...context.numbers!,
      rusherDie: mine.value,
      rusherBotch: mine.botch,
      defenderDie: theirs.value,
      defenderBotch: theirs.botch,
    });
    return { ...result, fall: result.through ? (context.fall[0] ?? null) : null };
  },
  applyEffects,
  followUps: (outcome, { card, context: { target, fall, held } }, reader) => {
    const token = reader.token(target?.token ?? null);
    // The storyguide alone says where somebody falls (ST-059).
    return outcome.through && token && held && host.game.user.isGM
      ? layElsewhere(target!.actor, token, held, fall, reader, card)
      : [];
  },
};

function read(declaration: Declaration, reader: GameReader): RushContext | Refusal {
  const who = actingContext(declaration, reader);
  if ("refused" in who) return who;
  const { actor, combatant, token, round } = who;
  if (isOut(actor)) return { refused: "FRAY.Staged.Refused.Out", rule: "ST-P06", data: { name: shownName(actor) } };
  const gripped = gripRefusal(actor);
  if (gripped) return gripped;
  const state = roundState(combatant, actor);
  const foeToken = reader.token(declaration.targets[0]?.token ?? null);
  const step = combatant && stepIn(who, foeToken, state, declaration, reader);
  const barred = step && stopsMoves() ? firstRefusal(step.problems) : null;
  if (barred) return barred;
  // As fast as was moved already, as the drag says it is, or as the step itself asks for.
  const gait = fasterGait(fasterGait(state.gait, chosenGait(declaration.choices.gait) ?? "none"), step?.gait ?? "none");
  const base = {
    name: shownName(actor),
    gait,
    botchDice: reader.setting<number>("botchDice") ?? 1,
    combatant: combatant?.uuid ?? null,
    round,
  };
  const [reference] = declaration.targets;
  const foe = reference ? reader.actor(reference.actor) : null;
  if (!reference || !foe) return { ...base, target: null, numbers: null, fall: [], held: null };
  const beside = who.mat && combatant && token ? foeToken : null;
  if (beside && (reader.distance(token!, beside) ?? 1) > 1)
    return { refused: "FRAY.Staged.Refused.OutOfReach", rule: "ST-055", data: { name: shownName(foe) } };
  const [mine, theirs] = [moverOf(actor), moverOf(foe)];
  return {
    ...base,
    target: { actor: foe.uuid, token: reference.token, name: shownName(foe) },
    numbers: {
      rusherSize: mine.size,
      rusherStrength: mine.strength,
      rusherQuadruped: mine.quadruped,
      rusherPenalties: mine.penalties,
      defenderSize: theirs.size,
      defenderStrength: theirs.strength,
      defenderQuadruped: theirs.quadruped,
      defenderPenalties: theirs.penalties,
      priorRushes: state.rushes,
      running: gait === "run",
    },
    fall: fallsOf(token, foeToken, declaration, reader),
    held: cornerOf(foeToken, reader),
  };
}

/** A rush is a step into the held square: the round must hold it as if it were dragged (ST-040, ST-043, ST-080, ST-A14). */
function stepIn(
  { actor, token }: ActingContext,
  foe: TokenDocument | null,
  state: RoundState,
  declaration: Declaration,
  reader: GameReader,
): MoveJudged {
  const grid = token && reader.grid(token);
  const [mine, theirs] = [token && reader.body(token), foe && reader.body(foe)];
  const near = grid && mine && theirs && touching(grid, mine, theirs) ? grid.nearest(mine, theirs) : null;
  const parted = near !== null && isParted(foe!, near[0], near[1]);
  // Whoever claims a run has run: the gait is written with the rush, and the round leaves no other action (ST-052, ST-058).
  const gait = chosenGait(declaration.choices.gait);
  return judgeMove(actor, reader, {
    state,
    ...(grid && { grid }),
    path: near ?? [[0, 0]],
    walls: parted ? [1] : [],
    ...(gait ? { gait } : {}),
  });
}

function cornerOf(token: TokenDocument | null, reader: GameReader): Square | null {
  return (token && reader.body(token)?.at) ?? null;
}

/** The squares a rusher goes on over, once through. */
const onwardOf = ({ choices }: Declaration): readonly Square[] =>
  Array.isArray(choices.onward) ? (choices.onward as Square[]) : [];

/**
 * Free squares beside the beaten defender, where they may lie; the way of the rusher stays free (ST-059). A rusher who goes
 * on leaves their own squares behind.
 */
function fallsOf(
  token: TokenDocument | null,
  foe: TokenDocument | null,
  declaration: Declaration,
  reader: GameReader,
): Square[] {
  const grid = token && reader.grid(token);
  const [mine, theirs] = [token && reader.body(token), foe && reader.body(foe)];
  if (!grid || !mine || !theirs || !foe) return [];
  const onward = onwardOf(declaration);
  const [from, entered] = grid.nearest(mine, theirs);
  const others = reader
    .others(foe)
    .filter((other) => other.id !== token.id)
    .map((other) => reader.body(other)!);
  const going = onward.length ? onward.map((cell) => grid.moved(mine, cell)) : [mine];
  return fallSquares({
    grid,
    contested: theirs.at,
    body: theirs,
    from,
    taken: [entered],
    others: [...others, ...going],
    // Nobody is thrown through a wall: the same steps are closed as to a path.
    blocked: theirs.cells.flatMap((cell) => partedFrom(foe, cell)),
    leaving: onward.length ? mine.cells : [],
  });
}

/** What the round keeps of a rush: how fast, whether it was lost, and who is no obstacle any more (ST-057 … ST-060). */
const spentOn = ({ through }: RushOutcome, { gait, target }: RushContext): JsonObject => ({
  lost: !through,
  gait,
  ...(through && target ? { past: target.actor } : {}),
});

/** The loser lies down: a beaten defender beside their square, a beaten rusher where they are, without their actions. */
function applyEffects(
  outcome: RushOutcome,
  { context, declaration, card }: Parameters<typeof rush.applyEffects>[1],
  reader: GameReader,
): Change[] {
  const changes: Change[] = [];
  const { target } = context;
  const down = (uuid: string, name: string, rule: "ST-059" | "ST-060"): Change => ({
    kind: "status",
    uuid,
    status: PRONE,
    active: true,
    label: { key: "FRAY.Staged.Change.prone", data: { name }, rule },
  });
  if (context.combatant)
    changes.push(spendAct(context.combatant, card, context.round, "rush", spentOn(outcome, context)));
  if (!outcome.through) return [...changes, down(declaration.actor, context.name, "ST-060")];
  if (target) changes.push(down(target.actor, target.name, "ST-059"));
  const token = reader.token(target?.token ?? null);
  // Done again later, somebody else may lie there; the rusher who goes on makes room.
  const leaving = new Set(onwardOf(declaration).length && declaration.token ? [declaration.token] : []);
  const fall = token && outcome.fall && [outcome.fall, ...context.fall].find((at) => freeAt(token, at, leaving));
  if (token && fall) {
    const { x, y } = spotOf(token, fall);
    const label = { key: "FRAY.Staged.Change.aside", data: { name: target!.name }, rule: "ST-059" as const };
    changes.push({ kind: "set", uuid: token.uuid, path: "x", value: x, label });
    changes.push({ kind: "set", uuid: token.uuid, path: "y", value: y });
    changes.push(...loosenedBy(token, fall, reader));
  }
  return changes;
}
