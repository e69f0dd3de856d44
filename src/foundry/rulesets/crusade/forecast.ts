import type { ActorDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import { initiativeBonus } from "./combat/initiative.ts";
import { bodyOf, DEATHS_DOOR, DYING, isBody } from "./body.ts";
import { skillIn } from "./derived.ts";
import type { CrusadeWeapon } from "./types.ts";
import type { CrusadeFighter } from "../../../rules/crusade/forecast.ts";
import { allowedAttacks } from "./attack/sequence.ts";

type Stats = Omit<CrusadeFighter, "id" | "side">;

/** Stress, defences and the Fight action of one body; a group has no place in this forecast. */
function fighter(actor: ActorDocument, _table: GameReader): JsonObject | null {
  if (!isBody(actor)) return null;
  const system = bodyOf(actor);
  const { derived, attributes, tier } = system;
  if (derived.state === "dead" || derived.state === "out" || actor.statuses.has("dead")) return null;
  const weapons = actor.items
    .filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held)
    .map((item) => item.system as CrusadeWeapon)
    .map((weapon) => ({
      skill: Math.max(0, (skillIn(derived.skills, weapon.skill) ?? 0) + bonusOf(actor, "attack")),
      weaponDamage: weapon.damage,
      ranged: weapon.ranged,
    }));
  const { attacks } = allowedAttacks(actor, false, false);
  const stats: Stats = {
    body: {
      stressLeft: system.physical.value,
      tempWounds: derived.wounds,
      brawn: attributes.brawn,
      grace: attributes.grace,
      tier,
      dying: actor.statuses.has(DYING),
      checkDue: actor.statuses.has(DEATHS_DOOR),
    },
    initiative: initiativeBonus(actor).value,
    meleeDefence: derived.melee.value,
    rangedDefence: derived.ranged.value,
    // With two in hand they take turns; a second strike is with the first again.
    attacks: weapons.length ? Array.from({ length: attacks }, (_, nth) => weapons[nth % weapons.length]!) : [],
  };
  return stats as unknown as JsonObject;
}

export const forecast: FightForecast = {
  fighter,
  plan: (entries, targeting) => ({
    ruleset: "crusade",
    fighters: entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side })),
    options: { targeting },
  }),
  leavesOut: ["moves", "fate", "blocks", "mental", "groups"].map((id) => `FRAY.Forecast.Out.crusade.${id}`),
};
