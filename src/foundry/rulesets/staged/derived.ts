import { documentOf, localize } from "../../host/host.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../../host/documents.ts";
import { explain, withParts } from "../../../rules/explain.ts";
import { bonusParts } from "../../documents/bonuses.ts";
import { settingOf } from "../../settings.ts";
import { defenceTotal, mountedBonus } from "../../../rules/staged/attack.ts";
import { canAct } from "../../../rules/staged/damage.ts";
import { checkStrength, encumbrance, penalties, soak, speeds, squaresForSize } from "../../../rules/staged/derived.ts";
import { moverStatistics } from "../../../rules/staged/mounts.ts";
import type { Mounted, Mover } from "../../../rules/staged/mounts.ts";
import type { StagedSystem, StagedWeapon, StagedArmour, StagedShield, GuardWeapon } from "./types.ts";

/** Keys of the Abilities that the rules use. */
export const ABILITIES = "brawl single great bows firearms thrown concentration leadership ride".split(" ");

/** Ids of the conditions that the rules read. */
export const PRONE = "fray.prone";
export const GRAPPLED = "fray.grappled";
export const HELPLESS = "fray.helpless";
export const COVERED = "fray.halfCover";
export const YIELDING = "fray.yielding";
export const GUARDING = "fray.guarding";
export const AWAY = "fray.away";

/**
 * Returns the key of an Ability item. The rules' Abilities are recognised by the field `key`, or if that is empty by
 * the name (“single”, “Single Weapon”, or the name in the user's language); any other text in lower case is itself the
 * key.
 */
export function abilityKey(item: ItemDocument): string {
  const { key } = item.system as { key: string };
  const written = (key || item.name).trim().toLowerCase();
  // Finds the rules' Abilities by their translated name, or by the book's: “Single Weapon”.
  const withoutWeapon = written.replace(/ weapons?$/, "");
  return (
    ABILITIES.find((id) => id === withoutWeapon || localize(`FRAY.Staged.Ability.${id}`).toLowerCase() === written) ??
    written
  );
}

/**
 * Computes an actor's derived values and writes them into the actor's system data, as `derived` and `body`. The schema
 * has repaired bad stored numbers, so none makes this throw.
 */
export function derive(system: StagedSystem, actor: ActorDocument): void {
  const gear = gearOf(actor);
  // The parts that wounds, gear and riding add to the totals.
  const { strength, stamina, quickness } = system.characteristics;
  const penaltiesNow = penalties({ wounds: system.wounds, fatigue: system.fatigue });
  const armour = gear.armour?.system as StagedArmour | undefined;
  const shield = gear.shield?.system as StagedShield | undefined;
  const guardWeapon = guardOf(system, gear);
  // A guarding actor counts the ability of its defending weapon twice.
  const otherBonus = rideBonus(system, gear.abilities) + (actor.statuses.has(GUARDING) ? guardWeapon.ability : 0);
  const defenceInput = {
    quickness,
    ability: guardWeapon.ability,
    weaponDefence: guardWeapon.defence,
    shieldDefence: shield?.defence ?? 0,
    penalties: penaltiesNow.value,
    other: otherBonus,
  };
  const protection = armour?.protection ?? 0;
  const encumbranceNow = encumbrance({
    load: gear.load,
    strength,
    plate: armour?.plate ?? false,
    mounted: system.mounted,
  });
  const bonus = bonusParts(actor, "movement");
  // Effects may bring soak and the Defense Totals below 0: -Infinity sets no least value.
  system.derived = {
    abilities: gear.abilities,
    penalties: penaltiesNow,
    load: gear.load,
    encumbrance: encumbranceNow,
    speeds: speeds({ quickness, loadEncumbrance: encumbranceNow.value, penalties: penaltiesNow.value, bonus }),
    armour: gear.armour,
    shield: gear.shield,
    protection,
    shieldDefence: shield?.defence ?? 0,
    soak: withParts(soak({ stamina, protection }), bonusParts(actor, "soak"), -Infinity),
    melee: withParts(defenceTotal(defenceInput), bonusParts(actor, "melee"), -Infinity),
    missile: withParts(
      defenceTotal({ ...defenceInput, againstMissile: true }),
      bonusParts(actor, "missile"),
      -Infinity,
    ),
    guard: guardWeapon,
    able: canAct({ wounds: system.wounds }) && system.fatigue !== "unconscious",
    footprint: squaresForSize({ size: system.size }),
  };
  system.body = bodyOf(system.wounds);
}

/**
 * Returns the points of an actor's token bar, as this ruleset has no hit points: 10 less the penalties of its wounds,
 * at least 1; 0 for an actor whose wounds keep it from acting (ST-P06, ST-P07).
 */
function bodyOf(wounds: StagedSystem["wounds"]): StagedSystem["body"] {
  const max = 10;
  if (!canAct({ wounds })) return { value: 0, max, explained: explain([]) };
  const whole = explain([{ label: "FRAY.Unit.body", value: max, rule: "ST-P06" }]);
  const explained = withParts(whole, penalties({ wounds }).parts, 1);
  return { value: explained.value, max, explained };
}

/** Returns the bonus of a mounted actor to Attack and Defense; 0 on foot (ST-P11). */
export function rideBonus(system: StagedSystem, abilities: Readonly<Record<string, number>>): number {
  return system.mounted ? mountedBonus({ ride: abilities.ride ?? 0 }).value : 0;
}

/** What an actor's items give: the armour that counts, things held, its Abilities (score by key) and its load. */
interface Gear {
  armour: ItemDocument | null;
  shield: ItemDocument | null;
  weapons: ItemDocument[];
  abilities: Record<string, number>;
  load: number;
}

/**
 * Returns an actor's best worn armour, held shield and weapons, Abilities and load, in one pass over its items. Weapons
 * and shields, worn armour and carried gear count as load, held or not.
 */
function gearOf(actor: ActorDocument): Gear {
  const gear: Gear = { armour: null, shield: null, weapons: [], abilities: {}, load: 0 };
  for (const item of actor.items) {
    if (item.type === "stagedAbility") {
      gear.abilities[abilityKey(item)] = (item.system as { score: number }).score;
      continue;
    }
    const system = item.system as {
      load: number;
      held?: boolean;
      worn?: boolean;
      carried?: boolean;
      quantity?: number;
    };
    if (item.type === "stagedGear") {
      if (system.carried) gear.load += system.load * (system.quantity ?? 1);
      continue;
    }
    // Of several worn suits only the best protects, but all of them count as load.
    if (item.type === "stagedArmour") {
      if (!system.worn) continue;
      const bestProtection = (gear.armour?.system as StagedArmour | undefined)?.protection ?? -1;
      gear.load += system.load;
      if ((item.system as StagedArmour).protection > bestProtection) gear.armour = item;
    } else if (item.type === "stagedShield") {
      gear.load += system.load;
      if (system.held) gear.shield = item;
    } else if (item.type === "stagedWeapon") {
      gear.load += system.load;
      if (system.held) gear.weapons.push(item);
    }
  }
  return gear;
}

/**
 * Tells whether an actor may use a weapon: not in a world that refuses those for which it is too weak (ST-A24). A
 * weapon that it may not use counts neither in its defence nor in its initiative.
 */
export const mayUse = ({ system }: ItemDocument, { characteristics }: Pick<StagedSystem, "characteristics">): boolean =>
  !checkStrength({
    minimum: (system as StagedWeapon).strength,
    strength: characteristics.strength,
    setting: settingOf<"warn" | "refuse">("staged", "minimumStrength"),
  }).refused;

/**
 * Returns the weapon that counts in defence: the chosen one if it is held and may be used, else the best of those held
 * that may be used and bare hands, by the sum of Ability and Defense.
 */
function guardOf(system: StagedSystem, gear: Gear): GuardWeapon {
  const bareHands: GuardWeapon = { id: "", ability: gear.abilities.brawl ?? 0, defence: 0 };
  const usableWeapons = gear.weapons
    .filter((item) => mayUse(item, system))
    .map((item): GuardWeapon => {
      const weapon = item.system as StagedWeapon;
      return { id: item.id, ability: gear.abilities[weapon.ability] ?? 0, defence: weapon.defence };
    });
  const chosen = usableWeapons.find((weapon) => weapon.id === system.defendsWith);
  if (chosen) return chosen;
  const worth = ({ ability, defence }: GuardWeapon): number => ability + defence;
  return [...usableWeapons, bareHands].reduce((best, weapon) => (worth(weapon) > worth(best) ? weapon : best));
}

/** Returns the mount that an actor with this data rides now; null on foot, or if it is gone or of another ruleset. */
export function mountOf(system: Pick<StagedSystem, "mount" | "mounted">): ActorDocument | null {
  if (!system.mounted || !system.mount) return null;
  const mount = documentOf<ActorDocument>(system.mount);
  return mount?.type === "staged" ? mount : null;
}

/**
 * Tells whether a token is a mount's: its actor is the mount, or an unlinked token's copy of the mount. A mount that is
 * itself such a copy has no other token.
 */
export const showsMount = (mount: ActorDocument, { actor, actorId }: TokenDocument): boolean =>
  mount.uuid === actor?.uuid || (!mount.isToken && mount.id === actorId);

/** Returns the numbers that decide how an actor, rider or mount, moves and rushes on its own legs. */
function asMover(actor: ActorDocument): Mover {
  const system = actor.system as StagedSystem;
  return {
    size: system.size,
    strength: system.characteristics.strength,
    quickness: system.characteristics.quickness,
    loadEncumbrance: system.derived.encumbrance.value,
    penalties: system.derived.penalties.value,
    quadruped: system.quadruped,
    bonus: bonusParts(actor, "movement"),
  };
}

/**
 * Returns the numbers with which an actor moves and rushes (Size, Strength, penalties, speeds in paces): the mount's
 * while it rides, else its own (ST-053, ST-061).
 */
export function moverOf(actor: ActorDocument): Mounted {
  const mount = mountOf(actor.system as StagedSystem);
  return moverStatistics({ rider: asMover(actor), mount: mount ? asMover(mount) : null });
}
