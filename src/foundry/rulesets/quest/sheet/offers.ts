import { asset } from "../../../host/paths.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import type { QuestShield, QuestWeapon } from "../types.ts";

/**
 * Returns what an actor can start with a click (OQ-052): attack with a weapon or shield in hand; load a weapon in hand
 * that is not loaded; ready a weapon or shield that is not in hand; cast a spell; test a skill; attack with bare hands.
 * `pips`: how many actions of the round the offer costs.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, _reader: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  const rows = actor.items
    .filter((item) => ["questWeapon", "questShield", "questSpell", "questSkill"].includes(item.type))
    .map((item): Offer => {
      /** Returns the offer of an action with the item, which costs one action of the round. */
      const offerOf = (action: string, choices?: Record<string, string>): Offer => ({
        declaration: declaration(action, item, choices),
        name: item.name,
        img: item.img,
        pips: 1,
      });
      if (item.type === "questSpell") return offerOf("cast");
      if (item.type === "questSkill") return { ...offerOf("test"), pips: 0 };
      const { held } = item.system as QuestWeapon & QuestShield;
      if (!held) return offerOf("act", { act: "ready" });
      return item.type === "questWeapon" && (item.system as QuestWeapon).toLoad > 0
        ? offerOf("act", { act: "reload" })
        : offerOf("attack");
    });
  return [
    ...rows,
    { declaration: declaration("attack"), name: "FRAY.Weapon.Unarmed", img: asset("icons/fist.svg"), pips: 1 },
  ];
}
