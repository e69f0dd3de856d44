import type { ActorDocument, CombatantDocument, GameReader, ItemDocument } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { spentThisRound } from "../../combat/spent.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import { levelOf } from "./derived.ts";
import { bodyOf, defenceOf, isDead, parryOf, parryTools, shieldOf, weaponOf } from "./body.ts";
import { actionsUsed } from "../../../rules/turns/actions.ts";
import { abilityBonus } from "../../../rules/turns/derived.ts";
import type { TurnsFighter, TurnsForecastWeapon } from "../../../rules/turns/forecast.ts";
import type { Overflow, ShieldExcess } from "../../../rules/turns/types.ts";
import { attacks } from "./attack/situation.ts";
import { CONCEALED } from "./conditions.ts";
import { deedsOf } from "./combat/economy.ts";
import { isSurprised } from "./combat/sides.ts";

/** Until it is known whom somebody names, everybody does by the actor. */
type Stats = Omit<TurnsFighter, "id" | "side">;

/** Stamina, injuries and every weapon or spell that could strike: drawn ones, those in a sheath, none from the pack. */
function fighter(actor: ActorDocument, reader: GameReader): JsonObject | null {
  if (isDead(actor)) return null;
  const body = bodyOf(actor);
  const { abilities, stamina, injuries, derived } = body;
  const tools = parryTools(actor);
  const items = actor.items.filter(
    (item) => item.type === "turnsSpell" || (item.type === "turnsWeapon" && atHand(weaponOf(item))),
  );
  const parry = parryOf(actor);
  const guard = parry?.weapon ? items.findIndex(({ uuid }) => uuid === parry.weaponItem?.uuid) : -1;
  const combatant = reader.combatant(actor);
  const concealed = actor.statuses.has(CONCEALED);
  const stats: Stats = {
    level: levelOf(body),
    stamina: stamina.value,
    injuries: injuries.value,
    slots: derived.slots,
    defence: defenceOf(actor).value,
    armour: derived.armour.value,
    weapons: items.map((item) => weaponNow(actor, item, tools.weapons)),
    shield: Math.max(0, ...tools.shields.map((item) => shieldOf(item).points.value)),
    parrying: (parry?.shieldPoints ?? 0) > 0,
    name: actor.uuid,
    ...(guard >= 0 && { guard: { place: guard, counted: parry!.weapon!.counted } }),
    ...(concealed && { concealed, dexterity: abilities.dexterity, engaged: lastTargets(combatant) }),
    ...(isSurprised(combatant) && { surprised: true }),
  };
  return stats as unknown as JsonObject;
}

function weaponNow(actor: ActorDocument, item: ItemDocument, parries: readonly ItemDocument[]): TurnsForecastWeapon {
  const { die, mode, finesse, plus, reload = false, loaded = true, breakable } = weaponOf(item);
  const weapon = item.type === "turnsWeapon";
  return {
    sides: Number(die.slice(1)),
    plus,
    ability: abilityBonus({ abilities: bodyOf(actor).abilities, mode, finesse }).value + bonusOf(actor, "damage"),
    reload,
    loaded,
    breakable: weapon && breakable,
    parries: parries.includes(item),
    finesse: weapon && finesse,
  };
}

/** Whom somebody attacked in the round before their next turn: none of them is a target of a sneak attack in it (CT-063). */
function lastTargets(combatant: CombatantDocument | null): readonly string[] {
  const round = combatant?.combat?.round ?? 0;
  const last = actionsUsed({ deeds: deedsOf(spentThisRound(combatant)) }) > 0 ? round : round - 1;
  return attacks(combatant)
    .filter((entry) => entry.round === last)
    .map(({ data }) => String(data?.target));
}

const atHand = ({ broken, carried }: { readonly broken: boolean; readonly carried: string }): boolean =>
  !broken && (carried === "hand" || carried === "quick");

export const forecast: FightForecast = {
  fighter,
  plan(entries, targeting, reader) {
    const all = entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side }));
    // Who is alike shares what is known of their blows: a name is kept where somebody needs it.
    const engaged = new Set(all.flatMap((one) => one.engaged ?? []));
    return {
      ruleset: "turns",
      fighters: all.map(({ name = "", ...one }) => (engaged.has(name) ? { ...one, name } : one)),
      options: {
        overflow: reader.setting<Overflow>("overflow"),
        shieldExcess: reader.setting<ShieldExcess>("shieldExcess"),
        powerUnbreakable: reader.setting<boolean>("powerUnbreakable"),
        sneakMagic: reader.setting<boolean>("sneakMagic"),
        sideDie: reader.setting<"round" | "once">("sideDie"),
        targeting,
      },
    };
  },
  leavesOut: ["moves", "parry", "power", "sneak", "surprise"].map((id) => `FRAY.Forecast.Out.turns.${id}`),
};
