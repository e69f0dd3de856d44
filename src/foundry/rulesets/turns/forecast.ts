import type { ActorDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import { levelOf } from "./derived.ts";
import { bodyOf, defenceOf, isDead, parryOf, parryTools, shieldOf, weaponOf } from "./body.ts";
import { abilityBonus } from "../../../rules/turns/derived.ts";
import type { TurnsFighter } from "../../../rules/turns/forecast.ts";
import type { Overflow, ShieldExcess } from "../../../rules/turns/types.ts";
import { isSurprised } from "./combat/sides.ts";

type Stats = Omit<TurnsFighter, "id" | "side">;

/** Stamina, injuries and every weapon or spell that could strike: drawn ones, those in a sheath, none from the pack. */
function fighter(actor: ActorDocument, reader: GameReader): JsonObject | null {
  if (isDead(actor)) return null;
  const body = bodyOf(actor);
  const { abilities, stamina, injuries, derived } = body;
  const weapons = actor.items
    .filter((item) => item.type === "turnsSpell" || (item.type === "turnsWeapon" && atHand(weaponOf(item))))
    .map((item) => {
      const { die, mode, finesse, plus, reload = false, loaded = true, breakable } = weaponOf(item);
      return {
        sides: Number(die.slice(1)),
        plus,
        ability: abilityBonus({ abilities, mode, finesse }).value + bonusOf(actor, "damage"),
        reload,
        loaded,
        breakable: item.type === "turnsWeapon" && breakable,
      };
    });
  const stats: Stats = {
    level: levelOf(body),
    stamina: stamina.value,
    injuries: injuries.value,
    slots: derived.slots,
    defence: defenceOf(actor).value,
    weapons,
    shield: Math.max(0, ...parryTools(actor).shields.map((item) => shieldOf(item).points.value)),
    parrying: (parryOf(actor)?.shieldPoints ?? 0) > 0,
    ...(isSurprised(reader.combatant(actor)) && { surprised: true }),
  };
  return stats as unknown as JsonObject;
}

const atHand = ({ broken, carried }: { readonly broken: boolean; readonly carried: string }): boolean =>
  !broken && (carried === "hand" || carried === "quick");

export const forecast: FightForecast = {
  fighter,
  plan: (entries, targeting, reader) => ({
    ruleset: "turns",
    fighters: entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side })),
    options: {
      overflow: reader.setting<Overflow>("overflow"),
      shieldExcess: reader.setting<ShieldExcess>("shieldExcess"),
      powerUnbreakable: reader.setting<boolean>("powerUnbreakable"),
      sideDie: reader.setting<"round" | "once">("sideDie"),
      targeting,
    },
  }),
  leavesOut: ["moves", "parry", "power", "sneak", "surprise"].map((id) => `FRAY.Forecast.Out.turns.${id}`),
};
