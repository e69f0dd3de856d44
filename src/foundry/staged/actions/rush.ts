import { plainCard } from "../../chat/plain-card.ts";
import type { Action, Declaration, Outcome, Refusal } from "../../contract/action.ts";
import type { Change } from "../../contract/change.ts";
import type { Table, TokenDocument } from "../../contract/documents.ts";
import { partedFrom } from "../../canvas/walls.ts";
import { squareSize } from "../../documents/squares.ts";
import { sceneOf } from "../context.ts";
import { moverOf, PRONE } from "../derived.ts";
import { dieViews, stressFormula, stressOf } from "../dice.ts";
import { gripRefusal } from "../grip.ts";
import { firstRefusal, refusalOf, roundState, spend, stops } from "../round.ts";
import { checkAction, fallSquares, fasterGait, matRush, matRushOdds, nearestSquares, rushedBonus, rusherBonus, squaresOf } from "../rules.ts";
import type { Gait, MatRush, RoundState, RushResult, Square } from "../rules.ts";
import { footprintOf, isOut } from "../sides.ts";
import { sum } from "../words.ts";

type Numbers = Omit<MatRush, "rusherDie" | "defenderDie" | "rusherBotch" | "defenderBotch">;

interface RushContext {
  readonly name: string;
  readonly target: { readonly actor: string; readonly token: string | null; readonly name: string } | null;
  readonly numbers: Numbers | null;
  /** where the beaten defender may fall, the likeliest first; none off the squares */
  readonly fall: readonly Square[];
  /** the round's gait with this rush */
  readonly gait: Gait;
  readonly botchDice: number;
  readonly combatant: string | null;
  readonly round: number;
}
interface RushOutcome extends Outcome, RushResult {
  readonly fall: Square | null;
}

const GAITS: readonly Gait[] = ["walk", "hustle", "run"];
const RUSHER = "rusher";
const DEFENDER = "defender";

/** A square held by an unwilling foe: opposed stress dice, Strength and Size (ST-055 … ST-061). */
export const rush: Action<RushContext, RushOutcome> = {
  id: "rush",
  label: "FRAY.Staged.Action.rush",
  icon: "fa-solid fa-person-running",
  actorTypes: ["staged"],
  targets: "one",
  immediate: true,
  dialog: "never",
  context: read,
  odds: ({ numbers, botchDice }) => {
    if (!numbers) return null;
    const odds = matRushOdds({ ...numbers, rusherBotchDice: botchDice, defenderBotchDice: botchDice });
    return {
      headlines: [
        { words: { key: "FRAY.Staged.Odds.rush" }, value: odds.win, kind: "chance" },
        { words: { key: "FRAY.Staged.Odds.fall" }, value: odds.tie + odds.lose, kind: "chance" },
      ],
      bars: [],
      thresholds: [],
    };
  },
  dice: ({ context, declaration }) =>
    context.numbers
      ? [
          { id: RUSHER, roller: declaration.actor, roll: "StressRoll", formula: stressFormula(sum(rusherBonus(context.numbers)), context.botchDice), label: "FRAY.Staged.Die.rusher" },
          { id: DEFENDER, roller: context.target!.actor, roll: "StressRoll", formula: stressFormula(sum(rushedBonus(context.numbers)), context.botchDice), label: "FRAY.Staged.Die.defender" },
        ]
      : [],
  resolve: ({ context, dice }) => {
    const [mine, theirs] = [stressOf(dice[RUSHER])!, stressOf(dice[DEFENDER])!];
    const result = matRush({
      ...context.numbers!,
      rusherDie: mine.value, rusherBotch: mine.botch, defenderDie: theirs.value, defenderBotch: theirs.botch,
    });
    return { ...result, fall: result.through ? (context.fall[0] ?? null) : null };
  },
  settle,
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      to: context.target?.actor ?? null,
      subtitle: { key: "FRAY.Staged.Action.rush" },
      band: outcome && {
        tone: outcome.through ? "win" : "lose",
        word: { key: outcome.through ? "FRAY.Staged.Rush.through" : "FRAY.Staged.Rush.stopped" },
        icon: outcome.through ? "fa-solid fa-person-running" : "fa-solid fa-person-falling",
        rule: outcome.through ? "ST-059" : "ST-060",
      },
      dice: [
        { label: { key: "FRAY.Staged.Die.rusher" }, dice: dieViews(dice[RUSHER]) },
        { label: { key: "FRAY.Staged.Die.defender" }, dice: dieViews(dice[DEFENDER]) },
      ].filter((row) => row.dice.length > 0),
      lines: outcome
        ? [{
            words: { key: "FRAY.Staged.Line.rusher" }, value: outcome.rusher, parts: outcome.rusherParts,
            against: { words: { key: "FRAY.Staged.Line.defender" }, value: outcome.defender, parts: outcome.defenderParts },
            aside: { key: outcome.through ? "FRAY.Staged.Line.through" : outcome.rusher === outcome.defender ? "FRAY.Staged.Line.tied" : "FRAY.Staged.Line.stopped" },
            secret: true, rule: "ST-055",
          }]
        : [],
    }),
};

function read(declaration: Declaration, table: Table): RushContext | Refusal {
  const scene = sceneOf(declaration, table);
  if ("refused" in scene) return scene;
  const { actor, combatant, token, round } = scene;
  if (isOut(actor)) return { refused: "FRAY.Staged.Refused.Out", rule: "ST-P06", data: { name: actor.name } };
  const gripped = gripRefusal(actor);
  if (gripped) return gripped;
  const state = roundState(combatant, actor);
  const lost = state.lostActions ? firstRefusal(checkAction({ state }).problems) : null;
  if (lost) return lost;
  const base = { name: actor.name, gait: state.gait, botchDice: table.setting<number>("botchDice") ?? 1, combatant: combatant?.uuid ?? null, round };
  const [reference] = declaration.targets;
  const foe = reference ? table.actor(reference.actor) : null;
  if (!reference || !foe) return { ...base, target: null, numbers: null, fall: [] };
  const beside = scene.mat && combatant && token ? table.token(reference.token) : null;
  if (beside && (table.distance(token!, beside) ?? 1) > 1) return { refused: "FRAY.Staged.Refused.OutOfReach", rule: "ST-055", data: { name: foe.name } };
  const [mine, theirs] = [moverOf(actor), moverOf(foe)];
  const gait = roundGait(declaration, state);
  if (combatant && gait === "run" && state.acted && stops()) return refusalOf({ problem: "run_and_act", rule: "ST-052" });
  return {
    ...base,
    target: { actor: foe.uuid, token: reference.token, name: foe.name },
    numbers: {
      rusherSize: mine.size, rusherStrength: mine.strength, rusherQuadruped: mine.quadruped, rusherPenalties: mine.penalties,
      defenderSize: theirs.size, defenderStrength: theirs.strength, defenderQuadruped: theirs.quadruped, defenderPenalties: theirs.penalties,
      priorRushes: state.rushes,
      running: gait === "run",
    },
    gait,
    fall: fallsOf(token, table.token(reference.token), declaration, table),
  };
}

/**
 * The gait of the round a rush is part of: as fast as was moved already, or as the drag says it is. Whoever claims a
 * run has run: the gait is written with the rush, and the round leaves no other action (ST-040, ST-052, ST-058).
 */
function roundGait({ choices }: Declaration, state: RoundState): Gait {
  const claimed = GAITS.find((gait) => gait === choices.gait) ?? "none";
  return fasterGait(state.gait, claimed);
}

/** Free squares beside the beaten defender, where he may lie; the way of the rusher stays free (ST-059). */
function fallsOf(token: TokenDocument | null, foe: TokenDocument | null, declaration: Declaration, table: Table): Square[] {
  const [mine, theirs] = [token && footprintOf(token, table), foe && footprintOf(foe, table)];
  if (!mine || !theirs || !token || !foe || theirs.width > 1 || theirs.height > 1) return [];
  const taken = table.others(foe).filter((other) => other.id !== token.id).flatMap((other) => table.squares(other) ?? []);
  const onward = Array.isArray(declaration.choices.onward) ? (declaration.choices.onward as Square[]) : [];
  const contested: Square = [theirs.x, theirs.y];
  // Nobody is thrown through a wall: the same steps are closed as to a path.
  const blocked = partedFrom(foe, contested).map(([x, y]): Square => [x, y]);
  const closed = [...taken, ...squaresOf(mine), ...onward].map(([x, y]): Square => [x, y]);
  return fallSquares({ contested, from: nearestSquares(mine, theirs)[0], taken: closed, blocked });
}

/** The loser lies down: a beaten defender beside his square, a beaten rusher where he is, without his actions. */
function settle(outcome: RushOutcome, { context, declaration, card }: Parameters<typeof rush.settle>[1], table: Table): Change[] {
  const changes: Change[] = [];
  const { target } = context;
  const down = (uuid: string, name: string, rule: "ST-059" | "ST-060"): Change => ({
    kind: "status", uuid, status: PRONE, active: true, label: { key: "FRAY.Staged.Change.prone", data: { name }, rule },
  });
  if (context.combatant) changes.push(spend(context.combatant, card, context.round, "rush", { lost: !outcome.through, gait: context.gait }));
  if (!outcome.through) return [...changes, down(declaration.actor, context.name, "ST-060")];
  if (target) changes.push(down(target.actor, target.name, "ST-059"));
  const token = table.token(target?.token ?? null);
  const size = token && squareSize(token);
  if (token && size && outcome.fall) {
    const label = { key: "FRAY.Staged.Change.aside", data: { name: target!.name }, rule: "ST-059" as const };
    changes.push({ kind: "set", uuid: token.uuid, path: "x", value: outcome.fall[0] * size, label });
    changes.push({ kind: "set", uuid: token.uuid, path: "y", value: outcome.fall[1] * size });
  }
  return changes;
}
