import type { Part } from "../../../../rules/explain.ts";
import { ridersOf } from "../../../contract/reading/room.ts";
import type { CombatDocument, GameReader } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { isDown, questOf } from "../body.ts";
import { movedMetres } from "../combat/economy.ts";
import type { CloseSituation, RangedSituation } from "../../../../rules/quest/attack.ts";
import { closeModifiers, rangedModifiers } from "../../../../rules/quest/attack.ts";
import type { CombatModifier } from "../../../../rules/quest/tables.ts";
import { CLOSE_MODIFIERS, RANGED_MODIFIERS } from "../../../../rules/quest/tables.ts";
import type { Stand } from "../types.ts";
import type { AttackKind } from "../../../../rules/quest/actions.ts";
import {
  closeLight,
  defenceSituations,
  heightSituations,
  shieldBesideCover,
  shotSituations,
} from "../../../../rules/quest/situations.ts";
import type { Height, Light } from "../../../../rules/quest/situations.ts";
import type { Declaration, DialogField } from "../../../contract/action.ts";

/* A Stand is an actor with its token and its combatant. */

/**
 * The situations that the dialog of a close attack offers. Lower ground and a mounted opponent are left out, as they
 * change only the defence.
 */
export const CLOSE_ASKED = (Object.keys(CLOSE_MODIFIERS) as CloseSituation[]).filter(
  (id) => id !== "lowerGround" && id !== "againstMounted",
);
/** The situations that a shot's dialog offers. */
export const RANGED_ASKED = Object.keys(RANGED_MODIFIERS) as RangedSituation[];

/** Returns the light that the gamemaster has set for an encounter; "clear" without an encounter. */
const lightOf = (combat: CombatDocument | null): Light =>
  (combat?.system as { light?: Light } | undefined)?.light ?? "clear";

/** Returns the wind that the gamemaster has set for an encounter; "calm" without an encounter. */
const windOf = (combat: CombatDocument | null): "calm" | "highWind" | "fierceWind" =>
  (combat?.system as { wind?: "calm" | "highWind" | "fierceWind" } | undefined)?.wind ?? "calm";

/**
 * Returns by how many scene units the first token stands above the second, less than 0 if it stands lower; 0 without
 * two tokens on one scene.
 */
function heightDifference(from: Stand, to: Stand): number {
  return from.token && to.token && from.token.parent === to.token.parent
    ? from.token.elevation - to.token.elevation
    : 0;
}

/** Tells whether a combatant has a condition. */
const has = ({ actor }: Stand, status: string): boolean => actor.statuses.has(status);

/** Returns whether a combatant is mounted, and whether it stands higher than an opponent. */
const heightOver = (stand: Stand, opponent: Stand): Height => ({
  mounted: has(stand, STATUS.mounted),
  higher: heightDifference(stand, opponent) > 0,
});

/**
 * Returns the situations that change a close attack, as far as scene, conditions and the encounter's light show them
 * (OQ-P12).
 */
export function closeAttackSituations(attacker: Stand, target: Stand, combat: CombatDocument | null): CloseSituation[] {
  const applying: CloseSituation[] = [];
  if (has(target, STATUS.helpless) || isDown(target.actor)) applying.push("helplessTarget");
  if (has(target, STATUS.prone)) applying.push("targetProne");
  applying.push(...heightSituations(heightOver(attacker, target)));
  if (has(attacker, STATUS.prone)) applying.push("prone");
  if (has(attacker, STATUS.unstable)) applying.push("unstableGround");
  if (has(attacker, STATUS.underwater)) applying.push("underwater");
  return [...applying, ...closeLight(lightOf(combat))];
}

/**
 * Returns the situations that change a defence against a close attack (OQ-P12): who is mounted or stands higher, the
 * light, and the defender's own conditions.
 * @param attackSituations the ids of the situations that apply to the attack, as the attack's dialog may have changed
 * them; the defence takes the light, and the attacker's mount and height, from these
 */
export function closeDefenceSituations(
  defender: Stand,
  attacker: Stand,
  attackSituations: readonly string[],
): CloseSituation[] {
  const applying = [...defenceSituations({ ...heightOver(defender, attacker), attack: attackSituations })];
  if (has(defender, STATUS.prone)) applying.push("prone");
  if (has(defender, STATUS.unstable)) applying.push("unstableGround");
  if (has(defender, STATUS.underwater)) applying.push("underwater");
  return applying;
}

/**
 * Returns the situations that change a shot (OQ-P13), as far as these are known from the encounter's wind and light,
 * the target's size and movement in this round, and the conditions of shooter and target.
 */
export function rangedSituations(
  shooter: Stand,
  target: Stand,
  combat: CombatDocument | null,
  reader: GameReader,
): RangedSituation[] {
  const applying: RangedSituation[] = [];
  const windNow = windOf(combat);
  if (windNow !== "calm") applying.push(windNow);
  const { siz } = questOf(target.actor).characteristics;
  // The metres that the target has moved this round. A mounted move is noted on the rider, so a mount's riders count.
  const movers = [target.combatant, ...ridersOf(target.token, reader)];
  const moved = Math.max(...movers.map(movedMetres));
  applying.push(...shotSituations({ light: lightOf(combat), moved, siz }));
  if (has(target, STATUS.helpless) || isDown(target.actor)) applying.push("helplessTarget");
  if (has(target, STATUS.prone)) applying.push("proneTarget");
  if (has(shooter, STATUS.prone)) applying.push("shooterProne");
  if (has(shooter, STATUS.underwater)) applying.push("shooterUnderwater");
  if (has(shooter, STATUS.unstable)) applying.push("shooterUnstable");
  if (has(shooter, STATUS.blinded)) applying.push("shooterBlinded");
  if (has(target, STATUS.coverTotal)) applying.push("nearlyTotalCover");
  else if (has(target, STATUS.coverExcellent)) applying.push("excellentCover");
  else if (has(target, STATUS.coverPartial)) applying.push("partialCover");
  return applying;
}

/** Groups of situations of which only one can apply at a time, such as one height or one light. */
export const GROUPS: readonly string[] = ["height", "ground", "light", "wind", "movement", "sight", "cover"];

/** Returns the id of the dialog's list for a group of situations. */
export const groupChoice = (group: string): string => `situations-${group}`;

/**
 * Returns the situations of `all` that apply. For each situation the dialog's choice decides; without a choice, a
 * situation applies if it is in `known`.
 * @param known the situations that scene and conditions show
 * @param table the rules' modifier and group of each situation
 * @param choices for a group of GROUPS the id of the situation that applies ("": no situation of the group); for any
 * other situation true or false
 */
function applyingSituations<S extends string>(
  known: readonly S[],
  all: readonly S[],
  table: Readonly<Record<S, CombatModifier>>,
  choices: Readonly<Record<string, unknown>>,
): S[] {
  return all.filter((id) => {
    const { group } = table[id];
    const chosen = choices[GROUPS.includes(group) ? groupChoice(group) : `situation-${id}`];
    if (typeof chosen === "string") return chosen === id;
    return typeof chosen === "boolean" ? chosen : known.includes(id);
  });
}

/** The most that the gamemaster's free modifier may add to a percent or take from it. */
const MOST_MODIFIER = 200;

/** Returns the gamemaster's free modifier from a dialog's choices, in percent, cut to -200 … 200; 0 for none. */
const typedModifier = (choices: Readonly<Record<string, unknown>>): number =>
  Math.max(-MOST_MODIFIER, Math.min(MOST_MODIFIER, Math.trunc(Number(choices.modifier ?? 0)) || 0));

/** Returns the dialog's field for the gamemaster's free modifier, in percent (OQ-053). */
export const modifierField = ({ choices }: Declaration): DialogField => ({
  id: "modifier",
  kind: "number",
  label: "FRAY.Part.Other",
  hint: "FRAY.Quest.otherHint",
  value: typedModifier(choices),
  min: -MOST_MODIFIER,
  max: MOST_MODIFIER,
  rule: "OQ-053",
});

/** Returns the gamemaster's free modifier in percent, as a part; none when it is 0. */
export function freeModifierParts(choices: Readonly<Record<string, unknown>>): Part[] {
  const value = typedModifier(choices);
  return value ? [{ label: "FRAY.Part.Other", value, rule: "OQ-053" }] : [];
}

/** What the situation of an attack adds to it. */
interface Facts {
  /** the modifiers in percent */
  readonly parts: Part[];
  /** true if the attack is a critical without a roll */
  readonly critical: boolean;
  /** the ids of the situations that apply */
  readonly applies: readonly string[];
}

/**
 * Returns what the situation of an attack adds to the attack, by scene, conditions and the dialog's choices. For shots
 * and throws the distance counts too, for missiles also the target's shield.
 * @param metres the distance; null, for a distance that is not measured, counts as 0
 * @param range the weapon's range in metres; null for no limit
 */
export function situationOf(
  declaration: Declaration,
  attacker: Stand,
  target: Stand,
  kind: AttackKind,
  metres: number | null,
  range: number | null,
  reader: GameReader,
): Facts {
  // Light and wind are those of the attacker's encounter.
  const combat = reader.combat(attacker.actor, attacker.token);
  if (kind === "close") {
    const applies = applyingSituations(
      closeAttackSituations(attacker, target, combat),
      CLOSE_ASKED,
      CLOSE_MODIFIERS,
      declaration.choices,
    );
    const { parts, automaticCritical } = closeModifiers({ applies });
    return { parts: [...parts], critical: automaticCritical, applies };
  }
  // A shot or throw: range and, for missiles, the target's shield count too.
  const applies = applyingSituations(
    rangedSituations(attacker, target, combat, reader),
    RANGED_ASKED,
    RANGED_MODIFIERS,
    declaration.choices,
  );
  const { parts } = rangedModifiers({ applies, metres: metres ?? 0, weaponRange: range ?? Infinity });
  const shield = kind === "missile" ? (questOf(target.actor).derived.shield?.size ?? null) : null;
  return { parts: [...parts, ...shieldBesideCover({ shield, applies }).parts], critical: false, applies };
}
