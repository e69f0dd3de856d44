import type { ActorDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { ride } from "./derived.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import type { StagedWeapon } from "./types.ts";
import { attackBonus } from "../../../rules/staged/attack.ts";
import { checkStrength } from "../../../rules/staged/derived.ts";
import type { StagedFighter, StagedForecastWeapon } from "../../../rules/staged/forecast.ts";
import { isOut, systemOf } from "./body.ts";

type Stats = Omit<StagedFighter, "id" | "side">;

/** Totals before wounds and fatigue, which the fight adds as they come, and what is held; else bare hands. */
function fighter(actor: ActorDocument, reader: GameReader): JsonObject | null {
  if (isOut(actor)) return null;
  const system = systemOf(actor);
  const { derived, characteristics, wounds } = system;
  const setting = reader.setting<"warn" | "refuse">("minimumStrength");
  const held = actor.items
    .filter((item) => item.type === "stagedWeapon" && (item.system as StagedWeapon).held)
    .map((item) => item.system as StagedWeapon)
    .filter(({ strength: minimum }) => !checkStrength({ minimum, strength: characteristics.strength, setting }).refused)
    .map((weapon) => weaponNow(actor, weapon));
  const stats: Stats = {
    quickness: characteristics.quickness,
    encumbrance: derived.encumbrance.value,
    strength: characteristics.strength,
    stamina: characteristics.stamina + bonusOf(actor, "soak"),
    protection: derived.protection,
    size: system.size,
    wounds: { ...wounds },
    fatigue: system.fatigue,
    melee: derived.melee.value - derived.penalties.value,
    missile: derived.missile.value - derived.penalties.value,
    attacks: system.attacks,
    weapons: held.length ? held : [bareHands(actor)],
  };
  return stats as unknown as JsonObject;
}

/** The Ability that somebody uses a weapon with. */
const abilityOf = (actor: ActorDocument, ability: string): number => systemOf(actor).derived.abilities[ability] ?? 0;

const bareHands = (actor: ActorDocument): StagedForecastWeapon => ({
  bonus: bonusWith(actor, "brawl", 0),
  ability: abilityOf(actor, "brawl"),
  damage: 0,
  range: null,
});

function weaponNow(actor: ActorDocument, weapon: StagedWeapon): StagedForecastWeapon {
  const { attack, damage, range, penetration, loading, readied } = weapon;
  return {
    bonus: bonusWith(actor, weapon.ability, attack),
    ability: abilityOf(actor, weapon.ability),
    damage,
    range: range || null,
    penetration,
    loading,
    readied,
  };
}

/** Dexterity, Ability, weapon, Ride in the saddle, and what effects add (ST-P02, ST-P11). */
function bonusWith(actor: ActorDocument, ability: string, weaponAttack: number): number {
  const system = systemOf(actor);
  const { abilities } = system.derived;
  const { dexterity } = system.characteristics;
  return attackBonus({
    dexterity,
    ability: abilityOf(actor, ability),
    weaponAttack,
    situational: ride(system, abilities) + bonusOf(actor, "attack"),
  }).value;
}

export const forecast: FightForecast = {
  fighter,
  plan: (entries, targeting, reader) => ({
    ruleset: "staged",
    fighters: entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side })),
    options: {
      botchDice: reader.setting<number>("botchDice"),
      targeting,
    },
  }),
  leavesOut: ["distance", "stances", "orders", "exertion", "scatter"].map((id) => `FRAY.Forecast.Out.staged.${id}`),
};
