import { icon } from "../../../documents/types.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { parryTools, weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/turns/problems.ts";
import { actionsUsed, readyDeed } from "../../../../rules/turns/actions.ts";

/**
 * Returns the acts that an actor can start with a click, one for each weapon and spell: the attack; for a weapon in the
 * backpack, dropped or not loaded, to ready or to load it instead; for a broken weapon, the attack with the refusal.
 * The last act is to parry, if the actor has something to parry with and does not parry yet. `pips`: the actions that
 * an act costs.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, _reader: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  const attackItems = actor.items.filter((item) => item.type === "turnsWeapon" || item.type === "turnsSpell");
  const rows = attackItems.map((item): Offer => {
    const identity = { name: item.name, img: item.img };
    if (item.type === "turnsSpell") return { ...identity, declaration: declaration("attack", item), pips: 1 };
    const { carried, reload, loaded, broken } = weaponOf(item);
    // What keeps the weapon from attacking: broken, out of hand, not loaded. A dropped weapon costs as much to ready as
    // one in the backpack.
    if (broken)
      return { ...identity, declaration: declaration("attack", item), refused: refusalOf(problem("weapon_broken")) };
    if (carried === "backpack" || carried === "dropped")
      return {
        ...identity,
        declaration: declaration("deed", item, { deed: "ready" }),
        pips: actionsUsed({ deeds: [readyDeed({ carried: "backpack" })!] }),
      };
    if (reload && !loaded)
      return {
        ...identity,
        declaration: declaration("deed", item, { deed: "reload" }),
        pips: actionsUsed({ deeds: ["reload"] }),
      };
    return { ...identity, declaration: declaration("attack", item), pips: 1 };
  });
  const { weapons, shields } = parryTools(actor);
  if ((weapons.length || shields.length) && !actor.statuses.has(PARRYING))
    rows.push({ declaration: declaration("parry", null), name: "FRAY.Action.parry", img: icon("parry"), pips: 1 });
  return rows;
}
