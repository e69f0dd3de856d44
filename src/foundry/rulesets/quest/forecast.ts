import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import { distancesBetween } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { STATUS } from "./conditions.ts";
import { isOut, questOf } from "./body.ts";
import { offHandUse, hasGivenUpDefence, roundsAimed, roundState } from "./combat/economy.ts";
import { skillOf, withDamage } from "./derived.ts";
import { metresBetween } from "./movement/distance.ts";
import type { Stand, QuestShield, QuestWeapon } from "./types.ts";
import { armOf, bareHands, rangeInMetres } from "./attack/weapons.ts";
import type { QuestModel } from "./models.ts";
import type { QuestFighter, QuestForecastWeapon, QuestSkillNow } from "../../../rules/quest/forecast-types.ts";

/** A fighter's numbers without its place in the fight. */
type Stats = Omit<QuestFighter, "id" | "side">;

/**
 * Returns the numbers of an actor that the forecast simulates: hit points, armour, defences, held weapons; null for an
 * actor who is out of the fight or has no hit points left. An actor without a held weapon strikes with a shield or bare
 * hands, as in an attack. `combatant`: the actor's combatant, which knows what the actor has done already.
 */
function fighter(
  actor: ActorDocument,
  _reader: GameReader,
  combatant: CombatantDocument | null = null,
): JsonObject | null {
  if (isOut(actor)) return null;
  const system = questOf(actor);
  if (system.hp.value < 1) return null;
  const { derived } = system;
  // The weapons held; without any, the fighter uses its shield or bare hands.
  const heldWeapons = actor.items
    .filter((item) => item.type === "questWeapon" && (item.system as QuestWeapon).held)
    .map((item) => weaponNow(actor, system, item.system as QuestWeapon));
  const stats: Stats = {
    pc: system.hero,
    hp: system.hp.value,
    armour: derived.armour.value,
    modifier: { ...derived.modifier },
    parry: skillNow(system, derived.armed ? "closeCombat" : "unarmedCombat"),
    dodge: skillNow(system, "dodge"),
    shield: derived.shield?.size ?? null,
    offHand: derived.offHand,
    // What the actor has done in this round and in earlier rounds: defences, the free parry of the other hand, an act
    // that gave up defence, aiming.
    defences: roundState(actor, combatant).defences,
    parried: offHandUse(combatant) !== null,
    open: hasGivenUpDefence(combatant),
    aimed: roundsAimed(combatant),
    movement: derived.movement.value,
    ...(actor.statuses.has(STATUS.surprised) && { surprised: true }),
    ...(actor.statuses.has(STATUS.defenceless) && { defenceless: true }),
    weapons: heldWeapons.length ? heldWeapons : [shieldOrHandsNow(actor, system)],
  };
  return stats as unknown as JsonObject;
}

/** Returns an actor's skill in percent, magic included, and whether it is a Master's. */
function skillNow(system: QuestModel, key: string): QuestSkillNow {
  const { total, master } = skillOf(system, key);
  return { skill: total, master };
}

/** Returns what an actor without a held weapon strikes with: its held shield, else its bare hands (OQ-P18). */
function shieldOrHandsNow(actor: ActorDocument, system: QuestModel): QuestForecastWeapon {
  const shield = actor.items.find(({ type, system: held }) => type === "questShield" && (held as QuestShield).held);
  // A refusal, without `weapon`, if the shield cannot strike.
  const arm = shield && armOf(shield, system);
  const { weapon, dice } = arm && "weapon" in arm ? arm : bareHands(actor);
  return { skill: weapon.skill.value, master: weapon.skill.master, kind: "close", dice: withDamage(actor, dice) };
}

/** Returns an actor's held weapon as a weapon of the forecast, with its range in metres. */
function weaponNow(actor: ActorDocument, system: QuestModel, weapon: QuestWeapon): QuestForecastWeapon {
  const { thrown, dice, mechanical, rounds, toLoad } = weapon;
  const range = rangeInMetres(weapon, system.characteristics.str);
  const rangedKind = thrown ? "thrown" : "missile";
  const kind = range === null ? "close" : rangedKind;
  return { ...skillNow(system, weapon.skill), kind, dice: withDamage(actor, dice), mechanical, rounds, toLoad, range };
}

/** Returns a token as an attacker or target without a combatant. */
const stand = (token: TokenDocument): Stand => ({ actor: token.actor!, token, combatant: null });

/** The ruleset's part of the fight forecast. */
export const forecast: FightForecast = {
  fighter,
  plan: (entries, targeting, reader) => ({
    ruleset: "quest",
    fighters: entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side })),
    options: {
      dodgeFumbleMax: reader.setting<boolean>("dodgeFumbleMax"),
      targeting,
      metres: distancesBetween(entries, (from, to) => metresBetween(stand(from), stand(to), reader)),
    },
  }),
  leavesOut: ["distance", "surprise", "manoeuvres", "fumbles", "healing"].map((id) => `FRAY.Forecast.Out.quest.${id}`),
};
