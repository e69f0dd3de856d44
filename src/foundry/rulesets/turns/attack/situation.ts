import { encounterOf } from "../../../contract/reading/strangers.ts";
import type {
  ActorDocument,
  CombatantDocument,
  SpentEntry,
  GameReader,
  TokenDocument,
} from "../../../host/documents.ts";
import { CONCEALED, DISTRACTED } from "../conditions.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import type { TurnsCombatant } from "../combat/models.ts";
import { hasBegun } from "../combat/sides.ts";
import { hideProblems, isDistracted, judgeSneak } from "../../../../rules/turns/sneak.ts";
import type { SneakSituation } from "../types.ts";

/**
 * The attack for which the facts of a sneak attack are read; `combatant`: the attacker's, null outside a started
 * encounter.
 */
export interface SneakQuestion {
  readonly actor: ActorDocument;
  readonly target: ActorDocument;
  readonly targetToken: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
  readonly finesse: boolean;
  readonly power: boolean;
  /** true if the gamemaster says that the attacker fights in melee (CT-A22) */
  readonly engaged: boolean;
  /**
   * whether the gamemaster says that the attacker was concealed; null if the gamemaster has not said, and what was
   * noted at the start of the turn counts
   */
  readonly concealed: boolean | null;
}

/**
 * Collects the facts for and against a sneak attack, from earlier attacks, conditions and the dialog, and judges them
 * (CT-063 … CT-068, CT-A22). `eligible`: whether the sneak attack is allowed; `problems`: why not.
 */
export function sneakSituation(question: SneakQuestion, reader: GameReader): SneakSituation {
  const { actor, target, combatant, finesse, power, engaged } = question;
  const round = combatant?.combat?.round ?? 0;
  // All combatants but the attacker; and whether the attacker attacked this target in the round before.
  const others = encounterOf(combatant)?.combatants.filter(({ id }) => id !== combatant?.id) ?? [];
  const attackedLastRound = attackEntries(combatant).some(
    (entry) => entry.round === round - 1 && entry.data?.target === target.uuid,
  );
  const targetCombatant = reader.combatant(target, question.targetToken);
  // Bystanders are neither attacker nor target. The target is in melee if a bystander has struck at the target, or the
  // target at a bystander.
  const bystanders = others.filter(({ id }) => id !== targetCombatant?.id);
  const isTargetStruck = bystanders.some((other) => hasStruckAt(other, target.uuid, round));
  const hasTargetStruck = bystanders.some(
    (other) => targetCombatant && other.actor && hasStruckAt(targetCombatant, other.actor.uuid, round),
  );
  const isInMelee = isTargetStruck || hasTargetStruck;
  const isShotAt = others.some((other) => hasShot(other, target.uuid, round));
  // Concealment; distraction, which the gamemaster may also rule by a condition; then the rules' judgement.
  const concealed = question.concealed ?? wasConcealed(actor, combatant);
  const ruling = target.statuses.has(DISTRACTED);
  const distracted = isDistracted({ inMeleeWithAnother: isInMelee, shotByAnother: isShotAt, ruling });
  const { eligible, problems } = judgeSneak({
    attackedTargetLastRound: attackedLastRound,
    concealed,
    distracted,
    finesse,
    power,
    engaged,
  });
  return {
    attackedLastRound,
    engaged,
    concealed,
    inMelee: isInMelee,
    shot: isShotAt,
    ruling,
    distracted,
    eligible,
    problems,
  };
}

/** Tells whether a combatant has attacked the actor with this uuid in melee, in this round or the round before it. */
const hasStruckAt = (fighter: CombatantDocument, uuid: string, round: number): boolean =>
  attackEntries(fighter).some(
    (entry) =>
      (entry.round === round || entry.round === round - 1) &&
      entry.data?.mode !== "ranged" &&
      entry.data?.target === uuid,
  );

/** Tells whether a combatant has hit the actor with this uuid with a shot in a round. */
const hasShot = (shooter: CombatantDocument, uuid: string, round: number): boolean =>
  attackEntries(shooter).some(
    ({ round: shotRound, data }) =>
      shotRound === round && data?.mode === "ranged" && data.target === uuid && data.hit === true,
  );

/**
 * Tells whether the gamemaster judges a sneak attack on its card: its only problem is that the attacker is not
 * concealed, and nobody has said in the dialog whether it is (CT-065, CT-067).
 * @param problems all that the rules hold against the attack
 * @param choices the dialog's values by field id
 */
export const isForGamemaster = (
  problems: readonly StoredProblem[],
  choices: Readonly<Record<string, unknown>>,
): boolean => problems.length === 1 && nameOf(problems[0]!) === "not_hidden" && choices.concealed === undefined;

/** A problem as stored on a card; cards of version 0.1 store only its name. */
type StoredProblem = Problem | string;

/** Returns the name of a stored problem. */
const nameOf = (problem: StoredProblem): string => (typeof problem === "string" ? problem : problem.problem);

/**
 * Tells whether an actor was concealed when its turn of this round began, as noted then; outside a started encounter
 * whether it is concealed now (CT-064).
 */
function wasConcealed(actor: ActorDocument, combatant: CombatantDocument | null): boolean {
  if (!combatant?.combat?.started) return actor.statuses.has(CONCEALED);
  return (combatant.system as TurnsCombatant).concealedRound === combatant.combat.round;
}

/**
 * Returns the problems that keep a combatant from hiding: it has made a sneak attack, and its next turn has not begun
 * yet (CT-080). Empty for null and before the encounter starts.
 */
export function hidingProblems(combatant: CombatantDocument | null, reader: GameReader): readonly Problem[] {
  if (!combatant?.combat?.started) return [];
  const lastSneakRound = attackEntries(combatant).findLast(({ data }) => data?.sneak === true)?.round ?? null;
  // By the setting, one die decides for the whole fight which side goes first, or one for each round.
  const hasTurnBegun = hasBegun(combatant, reader.setting<string>("sideDie") === "once");
  return hideProblems({ sneaked: lastSneakRound, round: combatant.combat.round, begun: hasTurnBegun });
}

/**
 * Returns what a combatant has spent on attacks and attack spells in the whole encounter, oldest first; empty for null.
 */
export function attackEntries(combatant: CombatantDocument | null): readonly SpentEntry[] {
  const spent = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  return spent.filter(({ act }) => act === "attack" || act === "cast");
}
