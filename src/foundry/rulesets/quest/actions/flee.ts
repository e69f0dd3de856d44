import { acting } from "../../../contract/reading/acting.ts";
import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { STATUS } from "../conditions.ts";
import { isBetter, isOut, questOf, skillContext, unableToAct } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { checkAvoidance, runAway } from "../../../../rules/quest/encounter.ts";
import { MASTER_ROLL, whoRolls } from "../../../../rules/quest/tests.ts";
import { uuidsOf } from "../../../contract/reading/uuid-list.ts";
import { percentOf } from "./percent.ts";

/*
 * A card is the chat message of an action. Its declaration says what the user wants to do; its context is what the
 * action has read from the documents for that.
 */

/** An attempt to escape, as plain data that stays on its card. A Master has a natural skill of 100 %. */
export interface FleeContext {
  readonly name: string;
  /** the runner's Athletics */
  readonly skill: SkillContext;
  /** true if there is a pursuer and the gamemaster has not ruled it out (OQ-043) */
  readonly pursued: boolean;
  /** true if the runner is faster than any pursuer, and so escapes without a roll (OQ-044) */
  readonly faster: boolean;
  /** the best pursuer; null without one (OQ-A07) */
  readonly chaser: { readonly actor: string; readonly name: string; readonly skill: SkillContext } | null;
  /** true if the runner, and not the pursuer, wins exact ties (OQ-P03); left out on older cards, where it is true */
  readonly runnerIsPlayer?: boolean;
}

/**
 * The outcome of an attempt to escape. `chaserBonus`: percent on the pursuer's next action; `surprised`: the runner is
 * surprised.
 */
export interface FleeOutcome extends Outcome {
  readonly escaped: boolean;
  readonly chaserBonus: number;
  readonly surprised: boolean;
}

/**
 * Runs from the fight: succeeds without a pursuer or for a faster runner; else the runner's Athletics against the best
 * pursuer's decides (OQ-042 … OQ-047, OQ-A07).
 */
export const flee: ActionRules<FleeContext, FleeOutcome> = {
  id: "flee",
  label: "FRAY.Action.flee",
  icon: "fa-solid fa-person-running",
  actorTypes: ["quest"],
  targets: "maybe",
  gamemasterChoices: ["pursued", "faster", "pursuers"],
  /** Returns the runner and the best pursuer; or why the actor cannot run. */
  context(declaration, reader) {
    const performer = acting(declaration, reader, unableToAct);
    if ("refused" in performer) return performer;
    const { actor, name } = performer;
    const [surpriseProblem] = checkAvoidance({ surprised: actor.statuses.has(STATUS.surprised) });
    if (surpriseProblem) return refusalOf(surpriseProblem);
    // Pursuers named in the declaration or targeted; the best one counts.
    const pursuerUuids = [
      ...uuidsOf(declaration.choices.pursuers),
      ...declaration.targets.map((target) => target.actor),
    ];
    const pursuers = [...new Set(pursuerUuids)]
      .map((uuid) => reader.actor(uuid))
      .filter((pursuer) => pursuer !== null)
      .filter((pursuer) => pursuer.uuid !== actor.uuid && !isOut(pursuer))
      .map((pursuer) => ({
        actor: pursuer.uuid,
        name: shownName(pursuer),
        skill: skillContext(pursuer, "athletics"),
        pc: questOf(pursuer).hero,
      }));
    const bestPursuer = pursuers.length
      ? pursuers.reduce((first, second) => (isBetter(second.skill, first.skill) ? second : first))
      : null;
    const chaser = bestPursuer && { actor: bestPursuer.actor, name: bestPursuer.name, skill: bestPursuer.skill };
    return {
      name,
      skill: skillContext(actor, "athletics"),
      pursued: chaser !== null && declaration.choices.pursued !== false,
      faster: declaration.choices.faster === true,
      chaser,
      // The runner counts as the player, unless only the pursuer is a player's character.
      runnerIsPlayer: questOf(actor).hero || !bestPursuer?.pc,
    };
  },
  fields: (context) => [
    { id: "pursued", kind: "toggle", label: "FRAY.Quest.pursued", value: context.pursued, rule: "OQ-043" },
    { id: "faster", kind: "toggle", label: "FRAY.Quest.faster", value: context.faster, rule: "OQ-044" },
  ],
  /**
   * Returns the d100s of runner and pursuer, without the die of a Master who need not roll; empty if nobody pursues or
   * the runner is faster.
   */
  dice(state) {
    const { context, declaration } = state;
    const { chaser, pursued, faster } = context;
    if (!pursued || faster || !chaser) return [];
    const rolls = chaseRolls(context.skill, chaser.skill, context.runnerIsPlayer);
    const runner = percentileRequest("runner", declaration.actor, runnerPercent(state).value, "FRAY.Die.check");
    const pursuer = percentileRequest("chaser", chaser.actor, chaser.skill.value, "FRAY.Die.opposed");
    return [...(rolls.runner ? [runner] : []), ...(rolls.chaser ? [pursuer] : [])];
  },
  /**
   * Returns how the escape ends. A failed one gives the pursuer an advantage, and a fumbled one surprises the runner.
   */
  resolve(state) {
    const { pursued, faster, skill, chaser, runnerIsPlayer } = state.context;
    // Both sides of the opposed test, if there is one. A Master who did not roll counts as MASTER_ROLL.
    const rolls =
      chaser && pursued && !faster
        ? {
            runnerRoll: percentile(state, "runner") ?? MASTER_ROLL,
            runnerSkill: runnerPercent(state).value,
            runnerMaster: skill.master,
            chaserRoll: percentile(state, "chaser") ?? MASTER_ROLL,
            chaserSkill: chaser.skill.value,
            chaserMaster: chaser.skill.master,
            runnerIsPlayer,
          }
        : {};
    return { ...runAway({ pursued: pursued && chaser !== null, faster, ...rolls }) };
  },
  /**
   * Returns the changes to conditions: the runner has fled; or, after a failure, the pursuer has an advantage and the
   * runner is surprised, each if the outcome says so.
   */
  applyEffects(outcome, { context, declaration }) {
    const { name, chaser } = context;
    const uuid = declaration.actor;
    if (outcome.escaped)
      return [
        {
          kind: "status",
          uuid,
          status: STATUS.fled,
          active: true,
          label: { key: "FRAY.Change.fled", data: { name }, rule: "OQ-045" },
        },
      ];
    const changes: Change[] = [];
    if (chaser && outcome.chaserBonus)
      changes.push({
        kind: "status",
        uuid: chaser.actor,
        status: STATUS.advantage,
        active: true,
        label: { key: "FRAY.Change.advantage", data: { name: chaser.name }, rule: "OQ-046" },
      });
    if (outcome.surprised)
      changes.push({
        kind: "status",
        uuid,
        status: STATUS.surprised,
        active: true,
        label: { key: "FRAY.Change.surprised", data: { name }, rule: "OQ-047" },
      });
    return changes;
  },
};

/**
 * Returns the percent that the runner rolls against, with its parts and the gamemaster's amendments, which count for
 * the side that acts (OQ-053).
 */
export const runnerPercent = ({ context, amendments }: CardState<FleeContext>) =>
  percentOf(context.skill, [], amendments);

/**
 * Tells for runner and pursuer whether each rolls. A Master rolls only against another Master, and of two Masters only
 * one does: the runner if `runnerIsPlayer`, else the pursuer (OQ-P02).
 */
function chaseRolls(
  runner: SkillContext,
  chaser: SkillContext,
  runnerIsPlayer = true,
): { readonly runner: boolean; readonly chaser: boolean } {
  const [playerSide, opponentSide] = runnerIsPlayer ? [runner, chaser] : [chaser, runner];
  const { player: isPlayerRolling, opponent: isOpponentRolling } = whoRolls({
    playerMaster: playerSide.master,
    opponentMaster: opponentSide.master,
  });
  return runnerIsPlayer
    ? { runner: isPlayerRolling, chaser: isOpponentRolling }
    : { runner: isOpponentRolling, chaser: isPlayerRolling };
}
