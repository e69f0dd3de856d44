import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { bodyOf, isBody } from "../body.ts";
import type { AttackContext, WeaponContext, CrusadeWeapon } from "../types.ts";
import { refusalOf } from "../refusal.ts";
import type { Problem } from "../../../../rules/problem.ts";
import type { AttackPlanProblem, AttacksAllowed } from "../../../../rules/crusade/attacks.ts";
import { attacksAllowed, checkAttackPlan, wieldsTwo } from "../../../../rules/crusade/attacks.ts";

/** Ids of the choices that name the target of the first, second and third strike, by the target's `aimId` (EC-068). */
export const AIMS = ["firstAt", "secondAt", "thirdAt"] as const;

/**
 * Returns the id that stands for a target in the dialog's choices: its token's uuid, or its actor's if it has no token.
 */
export const aimId = (target: TargetRef): string => target.token ?? target.actor;

/**
 * Returns the target of a strike, `index` from 0: the target chosen for it, else the target at the same place in the
 * list, else the last of the list. Null if there are no targets.
 */
export function targetOf({ choices, targets }: Declaration, index: number): TargetRef | null {
  const named = targets.find((target) => aimId(target) === choices[AIMS[index]!]);
  return named ?? targets[Math.min(index, targets.length - 1)] ?? null;
}

/**
 * Returns how many attacks an actor's Fight action has, with notes of the rules on that number (EC-056, EC-057,
 * EC-069); for a group always one, without notes.
 * @param charging true if the action ends a charge, which allows fewer (EC-049)
 * @param poleBonus true if the gamemaster grants a second strike with a pole weapon (EC-026)
 */
export function allowedAttacks(
  actor: ActorDocument,
  charging: boolean,
  poleBonus: boolean,
): Pick<AttacksAllowed, "attacks" | "notes"> {
  if (!isBody(actor)) return { attacks: 1, notes: [] };
  return attacksAllowed({ ...wielding(actor), secondAttack: hasSecondAttack(actor), charging, poleBonus });
}

/** Returns how many attacks the Fight action still has beyond those declared (EC-057, EC-068 … EC-070). */
export const unusedAttacks = ({ allowed, strikes }: Pick<AttackContext, "allowed" | "strikes">): number =>
  Math.max(0, allowed - strikes.length);

/**
 * Returns what decides whether a character may strike with two weapons: whether it holds two, its Grace, and whether it
 * has bought dual wielding or an item grants it.
 */
const wielding = (actor: ActorDocument) => ({
  dualWielding: wieldsTwo({ held: heldBy(actor).map(([, weapon]) => weapon) }),
  grace: bodyOf(actor).attributes.grace,
  boughtDualWield: bodyOf(actor).dualWield || grants(actor, "dualWield"),
});

/** Tells whether an item of the actor, such as a stunt, grants "secondAttack" or "dualWield". */
const grants = (actor: ActorDocument, grant: string): boolean =>
  actor.items.some((item) => (item.system as { grants?: string }).grants === grant);
/** Tells whether a character has Second Attack: bought, or granted by an item (EC-057). */
const hasSecondAttack = (actor: ActorDocument): boolean => bodyOf(actor).secondAttack || grants(actor, "secondAttack");

/** Returns the weapons in an actor's hands, with their uuids, in the order of its items. */
const heldBy = (actor: ActorDocument): [uuid: string, weapon: CrusadeWeapon][] =>
  actor.items
    .filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held)
    .map((item) => [item.uuid, item.system as CrusadeWeapon]);

/** The circumstances of the attacks of one Fight action. */
interface Sequence {
  readonly actor: ActorDocument;
  /** one for each attack; null where none is chosen yet */
  readonly targets: readonly (TargetRef | null)[];
  /** how many attacks the action may have */
  readonly allowed: number;
  /** true if the action ends a charge */
  readonly charge: boolean;
  /** true if the gamemaster grants a second strike with a pole weapon (EC-026) */
  readonly pole: boolean;
}

/**
 * Returns why a character may not make the declared attacks, one with each weapon or spell of `weapons`: the refusal by
 * the first rule that forbids them (EC-023..026, EC-068..076), or by EC-049 if they would be allowed without a charge.
 * Null if the attacks are allowed, and for a group always.
 */
export function sequenceProblem(weapons: readonly WeaponContext[], sequence: Sequence): Refusal | null {
  const { actor, charge } = sequence;
  if (!isBody(actor)) return null;
  const [problem] = planProblems(weapons, sequence);
  if (!problem) return null;
  const name = shownName(actor);
  // The refusal names the charge if the same attacks would be allowed without it.
  const uncharged = { ...sequence, charge: false, allowed: allowedAttacks(actor, false, sequence.pole).attacks };
  if (charge && !planProblems(weapons, uncharged).length)
    return { refused: "ChargeOneAttack", rule: "EC-049", data: { name } };
  // Two spells in one action need Second Attack, and the refusal says so.
  if (problem.problem === "weapon_swung_twice" && weapons.some(({ spell }) => spell))
    return { refused: "SpellsNeedSecond", rule: "EC-076", data: { name } };
  return refusalOf({ ...problem, data: { ...problem.data, name } });
}

/**
 * Returns all that the rules forbid in a sequence of attacks, in the order of the rules; a missing target is left out.
 * `weapons`: one for each attack.
 */
function planProblems(
  weapons: readonly WeaponContext[],
  { actor, targets, allowed, charge, pole }: Sequence,
): Problem<AttackPlanProblem>[] {
  const pair = pairOf(
    actor,
    weapons.map(({ item }) => item),
  );
  const { problems } = checkAttackPlan({
    attacks: weapons.map((weapon, index) => ({
      // `item` is the uuid of a weapon or spell, null for bare hands.
      weapon: weapon.item ?? weapon.id,
      target: targets[index]?.actor ?? null,
      kind: weapon.spell ? "spell" : weapon.kind,
      // `fresh`: a weapon, no spell, that is none of the pair in hand and that no earlier attack of this action used.
      fresh:
        weapon.item !== null &&
        !weapon.spell &&
        !pair.includes(weapon.item) &&
        !weapons.slice(0, index).some(({ item }) => item === weapon.item),
      advanced: Boolean(weapon.advanced),
      // `pole`: a later strike with the first weapon again, granted by the gamemaster and not made in a charge
      // (EC-026).
      pole: pole && !charge && index > 0 && weapon.item === weapons[0]!.item,
    })),
    allowed,
    weapons: pair,
    dualWielding: pair.length > 1,
    secondAttack: hasSecondAttack(actor) && !charge,
  });
  // A target may still be chosen on the card, so a missing one is no problem.
  return problems.filter(({ problem }) => problem !== "no_target");
}

/**
 * Returns the uuids of the two one-handed weapons of a character who may strike with two; empty for any other character
 * (EC-057, EC-123). Weapons listed in `usedByStrikes` (one uuid for each strike, null for none) come first, in the
 * order of the strikes.
 */
function pairOf(actor: ActorDocument, usedByStrikes: readonly (string | null)[]): string[] {
  if (attacksAllowed({ ...wielding(actor), secondAttack: false }).attacks < 2) return [];
  // The first strike that uses a weapon, counted from 0; unused weapons come last.
  const place = (uuid: string): number => {
    const index = usedByStrikes.indexOf(uuid);
    return index < 0 ? usedByStrikes.length : index;
  };
  const oneHanded = heldBy(actor)
    .filter(([, { hands }]) => hands === 1)
    .map(([uuid]) => uuid);
  return oneHanded.sort((first, second) => place(first) - place(second)).slice(0, 2);
}

/**
 * Returns the uuid of the other weapon of a character who strikes with two, which the second strike uses unless another
 * is chosen (EC-024). Null if the character may strike with one only, or `firstWeapon` (a uuid) is none of the two.
 */
export function otherWeapon(actor: ActorDocument, firstWeapon: string | null): string | null {
  const pair = firstWeapon === null ? [] : pairOf(actor, [firstWeapon]);
  return pair[0] === firstWeapon ? (pair[1] ?? null) : null;
}
