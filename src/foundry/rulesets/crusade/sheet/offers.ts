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
  const row = (action: string, item: ItemDocument, pips: number, choices = {}): Offer => ({
    declaration: declaration(action, item, choices),
    name: item.name,
    img: item.img,
    pips,
  });
  const attack = (item: ItemDocument): Offer => row("attack", item, ACTION_COST.fight);
  // Attacks with empty weapons. They follow the others, so that the first attack is with a weapon that is ready.
  const clubs: Offer[] = [];
  const weapons = actor.items.filter((item) => item.type === "crusadeWeapon" || item.type === "crusadeSpell");
  const rows = weapons.map((item): Offer => {
    // A spell is always ready; a weapon that is not in hand, or not loaded, first needs another act.
    if (item.type === "crusadeSpell") return attack(item);
    const { held, ranged: shoots, loading, loaded, defends } = item.system as CrusadeWeapon;
    if (!held) return row("act", item, ACTION_COST.draw, { act: "draw" });
    const loads = shoots && loading !== "none";
    if (!loads || loaded) return attack(item);
    if (!weaponInUse({ shoots, loads, loaded, fired: false, defends }).empty) clubs.push(attack(item));
    return row("act", item, ACTION_COST[loading === "powder" ? "reload_powder" : "reload_crossbow"], { act: "reload" });
  });
  const skills = actor.items.filter((item) => item.type === "crusadeSkill");
  const fists = { name: "FRAY.Word.BareHands", img: asset("icons/fist.svg"), pips: ACTION_COST.fight };
  return [
    ...rows,
    ...clubs,
    { declaration: declaration("attack"), ...fists },
    ...skills.map((item) => row("skill", item, ACTION_COST.skill)),
  ];
}
