import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { bodyOf, isBody } from "../body.ts";
import type { AttackContext, WeaponContext, CrusadeWeapon } from "../types.ts";
import { refusalOf } from "../refusal.ts";
import type { Problem } from "../../../../rules/problem.ts";
import type { AttackPlanProblem, AttacksAllowed } from "../../../../rules/crusade/attacks.ts";
import { attacksAllowed, checkAttackPlan, wieldsTwo } from "../../../../rules/crusade/attacks.ts";

/** Ids of the choices that hold the targets of the first, second and third strike, as `aimId` gives them (EC-068). */
export const AIMS = ["firstAt", "secondAt", "thirdAt"] as const;

/** Returns the id that a target has in the dialog's choices: its token's, or its actor's if it has no token. */
export const aimId = (target: TargetRef): string => target.token ?? target.actor;

/**
 * Returns the target of a strike (`index` from 0): the one chosen for it, else the one at the strike's place among the
 * targets, or the last; null without any target.
 */
export function targetOf({ choices, targets }: Declaration, index: number): TargetRef | null {
  const named = targets.find((target) => aimId(target) === choices[AIMS[index]!]);
  return named ?? targets[Math.min(index, targets.length - 1)] ?? null;
}

/**
 * Returns the number of attacks that the Fight action has, with dual wielding, Second Attack and a pole strike if
 * granted, and notes that explain it (EC-056, EC-057, EC-069); a group has one, without notes.
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

/** Returns the number of attacks that the Fight action has beside those declared (EC-057, EC-068 … EC-070). */
export const unusedAttacks = ({ allowed, strikes }: Pick<AttackContext, "allowed" | "strikes">): number =>
  Math.max(0, allowed - strikes.length);

/**
 * Returns the numbers that decide whether an actor may strike with two weapons: what it holds, its Grace, and whether
 * it bought the right.
 */
const wielding = (actor: ActorDocument) => ({
  dualWielding: wieldsTwo({ held: heldBy(actor).map(([, weapon]) => weapon) }),
  grace: bodyOf(actor).attributes.grace,
  boughtDualWield: bodyOf(actor).dualWield || grants(actor, "dualWield"),
});

/** Tells whether an item of the actor, such as a stunt, grants `what`: "secondAttack" or "dualWield". */
const grants = (actor: ActorDocument, what: string): boolean =>
  actor.items.some((item) => (item.system as { grants?: string }).grants === what);
/** Tells whether the actor has Second Attack, bought or granted by an item (EC-057). */
const hasSecondAttack = (actor: ActorDocument): boolean => bodyOf(actor).secondAttack || grants(actor, "secondAttack");

/** Returns the weapons in an actor's hands, with their uuids. */
const heldBy = (actor: ActorDocument): [string, CrusadeWeapon][] =>
  actor.items
    .filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held)
    .map((item) => [item.uuid, item.system as CrusadeWeapon]);

/** The circumstances of a sequence of attacks. */
interface Sequence {
  readonly actor: ActorDocument;
  readonly targets: readonly (TargetRef | null)[];
  readonly allowed: number;
  readonly charge: boolean;
  /** a second strike with a pole weapon is granted (EC-026) */
  readonly pole: boolean;
}

/**
 * Returns the reason why a character's attacks cannot be made as declared (EC-023..026, EC-049, EC-068..076); null if
 * they can, and for a group.
 */
export function sequenceProblem(weapons: readonly WeaponContext[], sequence: Sequence): Refusal | null {
  const { actor, charge } = sequence;
  if (!isBody(actor)) return null;
  const [problem] = planProblems(weapons, sequence);
  if (!problem) return null;
  const name = shownName(actor);
  // If the same attacks would be allowed without the charge, the charge is the reason to tell.
  const uncharged = { ...sequence, charge: false, allowed: allowedAttacks(actor, false, sequence.pole).attacks };
  if (charge && !planProblems(weapons, uncharged).length)
    return { refused: "ChargeOneAttack", rule: "EC-049", data: { name } };
  if (problem.problem === "weapon_swung_twice" && weapons.some(({ spell }) => spell))
    return { refused: "SpellsNeedSecond", rule: "EC-076", data: { name } };
  return refusalOf({ ...problem, data: { ...problem.data, name } });
}

/** Returns the problems of a sequence of attacks by the rules, each strike with its weapon and target. */
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
      weapon: weapon.item ?? weapon.id,
      target: targets[index]?.actor ?? null,
      kind: weapon.spell ? "spell" : weapon.kind,
      fresh:
        weapon.item !== null &&
        !weapon.spell &&
        !pair.includes(weapon.item) &&
        !weapons.slice(0, index).some(({ item }) => item === weapon.item),
      advanced: Boolean(weapon.advanced),
      pole: pole && !charge && index > 0 && weapon.item === weapons[0]!.item,
    })),
    allowed,
    weapons: pair,
    dualWielding: pair.length > 1,
    secondAttack: hasSecondAttack(actor) && !charge,
  });
  // A missing target is no problem yet: the attacker may name it on the card.
  return problems.filter(({ problem }) => problem !== "no_target");
}

/**
 * Returns the uuids of the two weapons of an actor who wields two, the weapons of earlier strikes first; else empty
 * (EC-057, EC-123).
 */
function pairOf(actor: ActorDocument, strikes: readonly (string | null)[]): string[] {
  if (attacksAllowed({ ...wielding(actor), secondAttack: false }).attacks < 2) return [];
  const place = (uuid: string): number => {
    const strike = strikes.indexOf(uuid);
    return strike < 0 ? strikes.length : strike;
  };
  const single = heldBy(actor)
    .filter(([, { hands }]) => hands === 1)
    .map(([uuid]) => uuid);
  return single.sort((first, second) => place(first) - place(second)).slice(0, 2);
}

/**
 * Returns the uuid of the second weapon of an actor who wields two, the default for the second strike (EC-024); null if
 * it wields only one, or `first` (a uuid) is not one of the two.
 */
export function otherWeapon(actor: ActorDocument, first: string | null): string | null {
  const pair = first === null ? [] : pairOf(actor, [first]);
  return pair[0] === first ? (pair[1] ?? null) : null;
}
