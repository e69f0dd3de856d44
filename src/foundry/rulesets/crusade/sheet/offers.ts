import { asset } from "../../../host/paths.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { isBody } from "../body.ts";
import { ACTION_COST } from "../../../../rules/crusade/tables.ts";
import type { CrusadeWeapon } from "../types.ts";

/**
 * Returns the actions that an actor can start with a click: an attack with each weapon, or first to draw or load it,
 * and with each spell; then an attack with bare hands, and each skill. Of a group its own attack.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, _table: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  if (!isBody(actor))
    return [{ declaration: declaration("attack"), name: actor.name, img: actor.img, pips: ACTION_COST.fight }];
  const weapons = actor.items.filter((item) => item.type === "crusadeWeapon" || item.type === "crusadeSpell");
  const rows = weapons.map((item): Offer => {
    const system = item.system as CrusadeWeapon;
    // A spell is always ready; a weapon that is not in hand, or not loaded, first needs another act.
    if (item.type === "crusadeSpell")
      return { declaration: declaration("attack", item), name: item.name, img: item.img, pips: ACTION_COST.fight };
    if (!system.held)
      return {
        declaration: declaration("act", item, { act: "draw" }),
        name: item.name,
        img: item.img,
        pips: ACTION_COST.draw,
      };
    if (system.loading !== "none" && !system.loaded) {
      const pips = system.loading === "powder" ? ACTION_COST.reload_powder : ACTION_COST.reload_crossbow;
      return { declaration: declaration("act", item, { act: "reload" }), name: item.name, img: item.img, pips };
    }
    return { declaration: declaration("attack", item), name: item.name, img: item.img, pips: ACTION_COST.fight };
  });
  const skills = actor.items
    .filter((item) => item.type === "crusadeSkill")
    .map((item): Offer => ({
      declaration: declaration("skill", item),
      name: item.name,
      img: item.img,
      pips: ACTION_COST.skill,
    }));
  return [
    ...rows,
    {
      declaration: declaration("attack"),
      name: "FRAY.Word.BareHands",
      img: asset("icons/fist.svg"),
      pips: ACTION_COST.fight,
    },
    ...skills,
  ];
}
