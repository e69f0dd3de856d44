import type { StatedDistanceOf, SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { STATUS } from "../conditions.ts";
import { isBetter, isOut, questOf, skillContext } from "../body.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { declaredEncounter } from "../combat/encounter-plan.ts";
import { setsDistance, stealthSkill } from "../../../../rules/quest/encounter.ts";
import type { SurpriseKind } from "../../../../rules/quest/encounter.ts";
import { surpriseRolls, surpriseSide } from "../../../../rules/quest/surprise.ts";
import type { Surprised, SurpriseChances } from "../../../../rules/quest/surprise.ts";
import { MASTER_ROLL } from "../../../../rules/quest/tests.ts";
import type { QuestSettings } from "../../../../rules/quest/types.ts";
import { distanceChange, statedDistance } from "../movement/distance.ts";
import { uuidsOf } from "../../../contract/reading/uuid-list.ts";
import { percentOf } from "./percent.ts";

/** An attacker or an unaware opponent, with the skill rolled. */
export interface TestedFighter {
  /** uuid of the actor */
  readonly actor: string;
  readonly name: string;
  readonly skill: SkillContext;
  /** true for a player's character, who wins exact ties */
  readonly pc: boolean;
}

/** A surprise of one side by the other, as plain data that stays on its card. A Master has a natural skill of 100 %. */
export interface SurpriseContext {
  readonly kind: SurpriseKind;
  readonly attacker: TestedFighter;
  readonly unaware: readonly TestedFighter[];
  readonly surpriseNeeds: QuestSettings["surpriseNeeds"];
  /** the change of the encounter's distance that is usual after this surprise (OQ-037); null to leave the distance */
  readonly usual: StatedDistanceOf | null;
}

/** The outcome of a surprise; `engaged`: at least one opponent is surprised (OQ-041). */
export interface SurpriseOutcome extends Outcome {
  /** the outcome of each unaware opponent, by its place in the context's list: "u0", "u1" … */
  readonly results: Readonly<Record<string, Surprised>>;
  readonly engaged: boolean;
  /** null for a Master who did not roll */
  readonly stealthRoll: number | null;
}

/** The kinds of surprise. */
const KINDS: readonly SurpriseKind[] = ["ambush", "sneak", "rush"];
/** The ways in which the attackers may travel, which decide the skill they hide with. */
const TRAVELS = ["foot", "mounted", "vehicle"] as const;

/**
 * Ambush, sneak attack or rush: the best stealth of one side against the Perception of each opponent (OQ-027 … OQ-041).
 */
export const surprise: ActionRules<SurpriseContext, SurpriseOutcome> = {
  id: "surprise",
  label: "FRAY.Quest.surpriseRoll",
  icon: "fa-solid fa-mask",
  actorTypes: ["quest"],
  targets: "many",
  gamemaster: true,
  ofTable: true,
  /**
   * Returns who rolls: the attacker best at the skill for this surprise (`stealthSkill`), for the whole side, and each
   * opponent who is still in the fight. Also returns the kind of surprise, the setting `surpriseNeeds`, and the usual
   * change of distance afterwards. Returns a refusal if no attacker is still in the fight.
   */
  context(declaration, reader) {
    const kind = KINDS.find((candidate) => candidate === declaration.choices.kind) ?? "ambush";
    const travel = TRAVELS.find((candidate) => candidate === declaration.choices.travel) ?? "foot";
    const stealthKey = stealthSkill({ kind, travel });
    const uuids = [declaration.actor, ...uuidsOf(declaration.choices.attackers)];
    const attackers = [...new Set(uuids)]
      .map((uuid) => reader.actor(uuid))
      .filter((actor) => actor !== null)
      .filter((actor) => !isOut(actor));
    if (!attackers.length) return { refused: "NobodyThere", rule: "OQ-A11" };
    const testedFighter = (actor: (typeof attackers)[number], skill: string): TestedFighter => ({
      actor: actor.uuid,
      name: shownName(actor),
      skill: skillContext(actor, skill),
      pc: questOf(actor).hero,
    });
    // The attacker with the best skill makes one roll for the side (OQ-A11).
    const bestAttacker = attackers
      .map((actor) => testedFighter(actor, stealthKey))
      .reduce((first, second) => (isBetter(second.skill, first.skill) ? second : first));
    // Every opponent still in the fight rolls Perception.
    const unaware = declaration.targets
      .map((target) => reader.actor(target.actor))
      .filter((actor) => actor !== null)
      .filter((actor) => !isOut(actor))
      .map((actor) => testedFighter(actor, "perception"));
    return {
      kind,
      attacker: bestAttacker,
      unaware,
      surpriseNeeds: reader.setting<QuestSettings["surpriseNeeds"]>("surpriseNeeds"),
      usual: usualDistance(declaration),
    };
  },
  /** Returns the dialog's fields: the kind of surprise, and how the attackers travel. */
  fields: (context, declaration) => [
    {
      id: "kind",
      kind: "select",
      label: "FRAY.Quest.surpriseKind",
      value: context.kind,
      choices: KINDS.map((id) => ({ value: id, label: `FRAY.Quest.Surprise.${id}` })),
      rule: "OQ-027",
    },
    {
      id: "travel",
      kind: "select",
      label: "FRAY.Quest.travel",
      value: String(declaration.choices.travel ?? "foot"),
      choices: TRAVELS.map((id) => ({ value: id, label: `FRAY.Quest.Travel.${id}` })),
      rule: "OQ-031",
    },
  ],
  /**
   * Returns the d100s to throw: one of stealth for the side, and one of Perception for each opponent. Leaves out dice
   * that no test needs, because Masters need not roll in some cases.
   */
  dice(state) {
    const { context } = state;
    const { attacker, unaware } = context;
    const neededRolls = unaware.map((opponent) => surpriseRolls(chancesOf(context, opponent)));
    const perceptions = unaware.flatMap(({ actor, skill }, index) =>
      neededRolls[index]!.perception
        ? [percentileRequest(`perception${index}`, actor, skill.value, "FRAY.Die.perception")]
        : [],
    );
    return neededRolls.some(({ stealth }) => stealth)
      ? [percentileRequest("stealth", attacker.actor, stealthPercent(state).value, "FRAY.Die.stealth"), ...perceptions]
      : perceptions;
  },
  /**
   * Returns the result of each opponent's Perception against the one stealth roll. `engaged`: whether at least one
   * opponent is surprised; `harmless`: whether no opponent is surprised and every opponent can defend.
   */
  resolve(state) {
    const { attacker, unaware, surpriseNeeds } = state.context;
    const stealthRoll = percentile(state, "stealth");
    // A Master who did not roll counts as the best roll there is.
    const { results, engaged } = surpriseSide({
      stealthRoll: stealthRoll ?? MASTER_ROLL,
      stealthSkills: [stealthPercent(state).value],
      stealthMaster: attacker.skill.master,
      unaware: unaware.map(({ actor, skill, pc }, index) => ({
        id: actor,
        roll: percentile(state, `perception${index}`) ?? MASTER_ROLL,
        skill: skill.value,
        master: skill.master,
        pc,
      })),
      surpriseNeeds,
    });
    // A uuid has dots, which Foundry would read as a path, so results are stored by their place in the list.
    const resultsByPlace = Object.fromEntries(unaware.map(({ actor }, index) => [`u${index}`, results[actor]!]));
    return {
      results: resultsByPlace,
      engaged,
      stealthRoll,
      harmless: !engaged && Object.values(resultsByPlace).every(({ canDefend }) => canDefend),
    };
  },
  /**
   * Returns the conditions of opponents who are surprised or cannot defend, and the usual distance if any is surprised.
   */
  applyEffects(outcome, { context }) {
    const distanceChanges = context.usual && outcome.engaged ? [distanceChange(context.usual)] : [];
    const statuses = context.unaware.flatMap(({ actor: uuid, name }, index): Change[] => {
      const result = outcome.results[`u${index}`];
      const changes: Change[] = [];
      if (result?.surprised)
        changes.push({
          kind: "status",
          uuid,
          status: STATUS.surprised,
          active: true,
          label: { key: "FRAY.Change.surprised", data: { name }, rule: "OQ-035" },
        });
      if (result && !result.canDefend)
        changes.push({
          kind: "status",
          uuid,
          status: STATUS.defenceless,
          active: true,
          label: { key: "FRAY.Change.defenceless", data: { name }, rule: "OQ-036" },
        });
      return changes;
    });
    return [...distanceChanges, ...statuses];
  },
};

/**
 * Returns the percent of the one roll that hides the attackers, with its parts and the gamemaster's amendments, which
 * count for the side that acts (OQ-053, OQ-A11).
 */
export const stealthPercent = ({ context, amendments }: CardState<SurpriseContext>) =>
  percentOf(context.attacker.skill, [], amendments);

/** Returns what decides one opponent's surprise besides the dice: both skills, Masters, and the setting. */
export function chancesOf({ attacker, surpriseNeeds }: SurpriseContext, { skill, pc }: TestedFighter): SurpriseChances {
  return {
    perceptionSkill: skill.value,
    perceptionMaster: skill.master,
    stealthSkill: attacker.skill.value,
    stealthMaster: attacker.skill.master,
    defenderIsPc: pc,
    surpriseNeeds,
  };
}

/**
 * Returns the change of distance that is usual when opponents surprise the party: to “ranged”, in the encounter of the
 * declaration (OQ-037). Null if the distance of this encounter is set already, if there is no encounter, or if the
 * party attacks.
 */
function usualDistance(declaration: Declaration): StatedDistanceOf | null {
  const encounter = declaredEncounter(declaration);
  const { usual } = setsDistance({ attackers: declaration.choices.side === "party" ? "party" : "opponents" });
  return encounter && usual === "ranged" && statedDistance(encounter) === "open"
    ? { uuid: encounter.uuid, distance: usual }
    : null;
}
