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

/**
 * Returns the check of a sneak attack (total, difficulty, success) with its die and amendments; null for other attacks,
 * without a target, and before the die is thrown (CT-069 … CT-072).
 */
export function checkOf(state: CardState<AttackContext>): (SneakCheck & { die: number }) | null {
  const die = state.dice[CHECK_DIE]?.terms[0]?.faces[0];
  const { context, amendments } = state;
  if (die === undefined || !context.sneak || !context.target) return null;
  const { value: other, parts } = amendedParts(amendments, "CT-069");
  const { armour } = context.target;
  const check = sneakCheck({ die, dexterity: context.abilities.dexterity, armour: armour.value, other });
  const totalParts = [...check.totalParts.filter((part) => part.label !== "FRAY.Part.Modifier"), ...parts];
  return { ...check, totalParts, die };
}

/**
 * Resolves an attack by the rules from the dice thrown and the answers given (CT-022 … CT-035, CT-044 … CT-055, CT-069
 * … CT-078): the check of a sneak attack, damage, parry, and what that does to the target. Throws RulesError if the
 * gamemaster ruled that a sneak attacker is seen.
 */
export function resolveAttack(state: CardState<AttackContext>): AttackOutcome {
  if (isSeen(state)) throw new RulesError("FRAY.Turns.Refused.seen", "CT-064");
  const { context, amendments } = state;
  const target = context.target!;
  const check = checkOf(state);
  const base = { target: target.actor, check, direct: context.sneak };
  if (context.sneak && !check?.success) return { ...base, ...NOTHING, exhausted: target.stamina === 0 };
  const thrown = thrownDamage(state)!;
  const blow = context.sneak ? sneak(context, thrown) : ordinary(context, thrown, amendments);
  // The parry, and then the damage that reaches the target.
  const parry = parryOf(state, blow);
  const taken = parry ? parry.taken : blow.net;
  const { stamina, injuries, slots } = target;
  const { newInjuries, exhausted, dead } = takeDamage({
    stamina,
    injuries,
    slots,
    amount: taken,
    direct: context.sneak,
    overflow: context.overflow,
  });
  const gearHarmed =
    parry?.met && (blow.explosions > 0 || parry.met.shattered || (parry.met.kind === "shield" && blow.net > 0));
  return {
    ...base,
    ...blow,
    waves: explosionRows(thrown),
    parry: parry?.met ?? null,
    taken,
    newInjuries,
    exhausted,
    dead,
    weaponBroken: context.power && context.weapon.breakable,
    harmless: taken === 0 && !gearHarmed,
  };
}

/** The outcome of a sneak attack that fails its check, which deals no damage. */
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

/** What a parry does to a blow. */
interface Parried {
  /** points of damage that get past the parry */
  readonly taken: number;
  /** the gear that met the blow, as it is afterwards; null if the chosen gear could not */
  readonly met: AttackOutcome["parry"];
}

/** Returns what the target's parry, with the gear chosen for it, does to a blow; null without a parry (CT-049 … CT-055). */
function parryOf({ context, answers }: CardState<AttackContext>, { net, explosions }: Rolled): Parried | null {
  const { parry: standing } = context.target!;
  if (!standing) return null;
  const chosen = (answers[PARRY_REACTION]?.option ?? "weapon") as ParryKind;
  const outcome = parryBlow({ parry: standing, kind: chosen, net, explosions, excess: context.shieldExcess });
  const { kind, shattered, destroyed, taken, parry } = outcome;
  if (!kind) return { taken, met: null };
  const { shieldPoints } = parry;
  return { taken, met: { kind, shattered, destroyed, counted: parry.weapon?.counted ?? 0, shieldPoints } };
}

/** The damage of an attack before a parry, in points: `gross` before Defense Points, `net` after them. */
type Rolled = Pick<AttackOutcome, "explosions" | "gross" | "grossParts" | "net">;

/** Computes the damage of an attack that is not a sneak attack, with the gamemaster's amendments. */
function ordinary(context: AttackContext, thrown: ExplodingThrow, amendments: CardState["amendments"]): Rolled {
  const other = amendedParts(amendments, "CT-024");
  const { value: defence } = context.target!.defence;
  const { level, weapon, power, ability } = context;
  const outcome = damage({ level, ...thrown, ability: ability.value + other.value, defence, plus: weapon.plus, power });
  // The rule adds a single bonus; the card lists its parts.
  const parts = outcome.netParts.filter(
    ({ label }) => label === "FRAY.Part.Dice" || label === "FRAY.Part.MagicalBonus",
  );
  const bonus = ability.value ? ability.parts : [];
  return {
    explosions: outcome.explosions,
    gross: outcome.gross,
    grossParts: [...parts, ...bonus, ...other.parts],
    net: outcome.net,
  };
}

/** Computes the Direct Damage of a sneak attack that passed its check; nothing is subtracted from it (CT-077). */
function sneak(context: AttackContext, thrown: ExplodingThrow): Rolled {
  const { level, weapon, abilities, sneakMagic: magicCounts } = context;
  const outcome = sneakDamage({ level, ...thrown, dexterity: abilities.dexterity, plus: weapon.plus, magicCounts });
  return {
    explosions: outcome.explosions,
    gross: outcome.direct,
    grossParts: outcome.directParts,
    net: outcome.direct,
  };
}
