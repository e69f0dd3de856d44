import { RulesError } from "../../../../rules/error.ts";
import type { CardState } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { isSeen, CHECK_DIE, PARRY_REACTION, thrownDamage } from "./state.ts";
import type { ParryKind } from "../../../../rules/turns/parry.ts";
import { parryBlow } from "../../../../rules/turns/parry.ts";
import type { SneakCheck } from "../../../../rules/turns/sneak.ts";
import { sneakCheck } from "../../../../rules/turns/sneak.ts";
import type { ExplodingThrow } from "../../../../rules/turns/types.ts";
import { damage, explosionRows, sneakDamage } from "../../../../rules/turns/attack.ts";
import { takeDamage } from "../../../../rules/turns/damage.ts";

/* Direct Damage goes past stamina to the injuries. A card is the chat message of an action. */

/**
 * Returns the check of a sneak attack (total, difficulty, success) with its die and the gamemaster's amendments. Null
 * for any other attack, without a target, and before the die is thrown (CT-069 … CT-072).
 */
export function checkOf(state: CardState<AttackContext>): (SneakCheck & { die: number }) | null {
  const die = state.dice[CHECK_DIE]?.terms[0]?.faces[0];
  const { context, amendments } = state;
  if (die === undefined || !context.sneak || !context.target) return null;
  const { value: other, parts } = amendedParts(amendments, "CT-069");
  const { armour } = context.target;
  const check = sneakCheck({ die, dexterity: context.abilities.dexterity, armour: armour.value, other });
  // The parts of the amendments stand in place of the rule's single part for them.
  const totalParts = [...check.totalParts.filter((part) => part.label !== "FRAY.Part.Modifier"), ...parts];
  return { ...check, totalParts, die };
}

/**
 * Resolves an attack by the rules from its dice and answers: the check of a sneak attack, damage, parry, and what
 * reaches the target (CT-022 … CT-035, CT-044 … CT-055, CT-069 … CT-078). Throws RulesError if the gamemaster has ruled
 * that a sneak attacker is seen.
 */
export function resolveAttack(state: CardState<AttackContext>): AttackOutcome {
  if (isSeen(state)) throw new RulesError("FRAY.Turns.Refused.seen", "CT-064");
  const { context, amendments } = state;
  const target = context.target!;
  const check = checkOf(state);
  const shared = { target: target.actor, check, direct: context.sneak };
  // A sneak attack whose check fails changes nothing, so that the target is exhausted only if it was before.
  if (context.sneak && !check?.success) return { ...shared, ...NOTHING, exhausted: target.stamina === 0 };
  const damageThrow = thrownDamage(state)!;
  const rolled = context.sneak ? directDamage(context, damageThrow) : ordinaryDamage(context, damageThrow, amendments);
  // The parry, then the damage that gets past it.
  const parry = parryOf(state, rolled);
  const taken = parry ? parry.taken : rolled.net;
  const { stamina, injuries, slots } = target;
  const { newInjuries, exhausted, dead } = takeDamage({
    stamina,
    injuries,
    slots,
    amount: taken,
    direct: context.sneak,
    overflow: context.overflow,
  });
  // The attack is harmless if no damage was taken and the parry's weapon or shield did not suffer. A weapon suffers by
  // explosions, a shield by any damage.
  const met = parry?.met;
  const hasShieldSuffered = met?.kind === "shield" && rolled.net > 0;
  const hasGearSuffered = met && (rolled.explosions > 0 || met.shattered || hasShieldSuffered);
  return {
    ...shared,
    ...rolled,
    waves: explosionRows(damageThrow),
    parry: met ?? null,
    taken,
    newInjuries,
    exhausted,
    dead,
    weaponBroken: context.power && context.weapon.breakable,
    harmless: taken === 0 && !hasGearSuffered,
  };
}

/** What a sneak attack comes to whose check fails: no damage. */
const NOTHING = {
  waves: [],
  explosions: 0,
  gross: 0,
  grossParts: [],
  net: 0,
  parry: null,
  taken: 0,
  newInjuries: 0,
  dead: false,
  weaponBroken: false,
  harmless: true,
} as const;

/** What a parry does to the damage of an attack. */
interface Parried {
  /** points of damage that get past the parry */
  readonly taken: number;
  /** the weapon or shield that met the attack, as it is afterwards; null if the one chosen could not */
  readonly met: AttackOutcome["parry"];
}

/**
 * Returns what the target's parry, by the weapon or shield that the target chose, does to the damage; null without a
 * parry (CT-049 … CT-055).
 */
function parryOf({ context, answers }: CardState<AttackContext>, { net, explosions }: Rolled): Parried | null {
  const { parry: parryNow } = context.target!;
  if (!parryNow) return null;
  const chosenKind = (answers[PARRY_REACTION]?.option ?? "weapon") as ParryKind;
  const result = parryBlow({ parry: parryNow, kind: chosenKind, net, explosions, excess: context.shieldExcess });
  const { kind, shattered, destroyed, taken, parry } = result;
  if (!kind) return { taken, met: null };
  const { shieldPoints } = parry;
  return { taken, met: { kind, shattered, destroyed, counted: parry.weapon?.counted ?? 0, shieldPoints } };
}

/** The damage of an attack before a parry, in points: `gross` before Defense Points, `net` after them. */
type Rolled = Pick<AttackOutcome, "explosions" | "gross" | "grossParts" | "net">;

/** Returns the damage of an attack that is no sneak attack, with the gamemaster's amendments. */
function ordinaryDamage(
  context: AttackContext,
  damageThrow: ExplodingThrow,
  amendments: CardState["amendments"],
): Rolled {
  const other = amendedParts(amendments, "CT-024");
  const { value: defence } = context.target!.defence;
  const { level, weapon, power, ability } = context;
  const result = damage({
    level,
    ...damageThrow,
    ability: ability.value + other.value,
    defence,
    plus: weapon.plus,
    power,
  });
  // The rule has one part for the whole bonus; the card lists the bonus part by part.
  const parts = result.netParts.filter(({ label }) => label === "FRAY.Part.Dice" || label === "FRAY.Part.MagicalBonus");
  const bonus = ability.value ? ability.parts : [];
  return {
    explosions: result.explosions,
    gross: result.gross,
    grossParts: [...parts, ...bonus, ...other.parts],
    net: result.net,
  };
}

/**
 * Returns the damage of a sneak attack whose check succeeded: Direct Damage, from which nothing is subtracted (CT-077).
 */
function directDamage(context: AttackContext, damageThrow: ExplodingThrow): Rolled {
  const { level, weapon, abilities, sneakMagic: magicCounts } = context;
  const result = sneakDamage({
    level,
    ...damageThrow,
    dexterity: abilities.dexterity,
    plus: weapon.plus,
    magicCounts,
  });
  return {
    explosions: result.explosions,
    gross: result.direct,
    grossParts: result.directParts,
    net: result.direct,
  };
}
