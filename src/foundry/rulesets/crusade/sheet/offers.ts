import { asset } from "../../../host/paths.ts";
import type { ActorDocument, GameReader, ItemDocument, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { isBody } from "../body.ts";
import { ACTION_COST } from "../../../../rules/crusade/tables.ts";
import { weaponInUse } from "../../../../rules/crusade/weapons.ts";
import type { CrusadeWeapon } from "../types.ts";

/**
 * Returns what an actor can start with a click. For a group: its attack. For a character, in this order: for each spell
 * an attack, and for each weapon what comes next with it: to draw it, to load it, or to attack; attacks with empty
 * weapons in hand that strike as a club or bayonet; an attack with bare hands; each skill. `pips`: the cost of an offer
 * in actions.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, _reader: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  if (!isBody(actor))
    return [{ declaration: declaration("attack"), name: actor.name, img: actor.img, pips: ACTION_COST.fight }];
  // An offer that shows an item's name and picture.
  const offerOf = (action: string, item: ItemDocument, pips: number, choices = {}): Offer => ({
    declaration: declaration(action, item, choices),
    name: item.name,
    img: item.img,
    pips,
  });
  const attackWith = (item: ItemDocument): Offer => offerOf("attack", item, ACTION_COST.fight);
  // Attacks with empty weapons come later in the list, so that its first attack is with a weapon that is ready.
  const clubAttacks: Offer[] = [];
  const weapons = actor.items.filter((item) => item.type === "crusadeWeapon" || item.type === "crusadeSpell");
  const rows = weapons.map((item): Offer => {
    // A spell is always ready. A weapon must be drawn first, then loaded.
    if (item.type === "crusadeSpell") return attackWith(item);
    const { held, ranged: isRanged, loading, loaded, defends } = item.system as CrusadeWeapon;
    if (!held) return offerOf("act", item, ACTION_COST.draw, { act: "draw" });
    const mustBeLoaded = isRanged && loading !== "none";
    if (!mustBeLoaded || loaded) return attackWith(item);
    const strikesUnloaded = !weaponInUse({ shoots: isRanged, loads: mustBeLoaded, loaded, fired: false, defends })
      .empty;
    if (strikesUnloaded) clubAttacks.push(attackWith(item));
    return offerOf("act", item, ACTION_COST[loading === "powder" ? "reload_powder" : "reload_crossbow"], {
      act: "reload",
    });
  });
  const skills = actor.items.filter((item) => item.type === "crusadeSkill");
  const bareHands = { name: "FRAY.Word.BareHands", img: asset("icons/fist.svg"), pips: ACTION_COST.fight };
  return [
    ...rows,
    ...clubAttacks,
    { declaration: declaration("attack"), ...bareHands },
    ...skills.map((item) => offerOf("skill", item, ACTION_COST.skill)),
  ];
}
