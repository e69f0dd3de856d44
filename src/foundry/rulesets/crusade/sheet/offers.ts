import { asset } from "../../../host/paths.ts";
import type { ActorDocument, GameReader, ItemDocument, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { isBody } from "../body.ts";
import { ACTION_COST } from "../../../../rules/crusade/tables.ts";
import { weaponInUse } from "../../../../rules/crusade/weapons.ts";
import type { CrusadeWeapon } from "../types.ts";

/**
 * Returns the actions that an actor can start with a click: an attack with each weapon, or first to draw or load it,
 * and with each spell; then an attack with each empty weapon that is a club or a bayonet, one with bare hands, and each
 * skill. Of a group its own attack.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, _table: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  if (!isBody(actor))
    return [{ declaration: declaration("attack"), name: actor.name, img: actor.img, pips: ACTION_COST.fight }];
  const attack = (item: ItemDocument): Offer => ({
    declaration: declaration("attack", item),
    name: item.name,
    img: item.img,
    pips: ACTION_COST.fight,
  });
  // Attacks with empty weapons. They follow the others, so that the first attack is with a weapon that is ready.
  const clubs: Offer[] = [];
  const weapons = actor.items.filter((item) => item.type === "crusadeWeapon" || item.type === "crusadeSpell");
  const rows = weapons.map((item): Offer => {
    const system = item.system as CrusadeWeapon;
    // A spell is always ready; a weapon that is not in hand, or not loaded, first needs another act.
    if (item.type === "crusadeSpell") return attack(item);
    if (!system.held)
      return {
        declaration: declaration("act", item, { act: "draw" }),
        name: item.name,
        img: item.img,
        pips: ACTION_COST.draw,
      };
    const { ranged: shoots, loading, loaded, defends } = system;
    const loads = shoots && loading !== "none";
    if (!loads || loaded) return attack(item);
    if (!weaponInUse({ shoots, loads, loaded, fired: false, defends }).empty) clubs.push(attack(item));
    const pips = loading === "powder" ? ACTION_COST.reload_powder : ACTION_COST.reload_crossbow;
    return { declaration: declaration("act", item, { act: "reload" }), name: item.name, img: item.img, pips };
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
    ...clubs,
    {
      declaration: declaration("attack"),
      name: "FRAY.Word.BareHands",
      img: asset("icons/fist.svg"),
      pips: ACTION_COST.fight,
    },
    ...skills,
  ];
}
