import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { isRefusal } from "../../../contract/action.ts";
import { actionOf } from "../../../contract/registry.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { fighterOf, isTeam } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/swords/problems.ts";

/* A team is several fighters who fight as one. */

/**
 * Returns what an actor can start with a click. Of a team it is its contest. Of a fighter, in the order of the items: a
 * contest with each cliché (what a fighter is good at) and with each weapon in hand, a shot with each missile weapon. A
 * cliché without dice and, once the actions are loaded, an impossible shot carry a refusal. `pips`: how many acts of a
 * round an offer costs.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  if (isTeam(actor)) return [{ declaration: declaration("contest"), name: actor.name, img: actor.img, pips: 1 }];
  const { cliches } = fighterOf(actor).derived;
  return [...actor.items].flatMap((item): Offer[] => {
    const look = { name: item.name, img: item.img, pips: 1 };
    if (item.type === "swordsCliche") {
      const hasNoDice = cliches.find((cliche) => cliche.id === item.id)?.dice === 0;
      const refusal = hasNoDice ? { refused: refusalOf(problem("no_dice")) } : {};
      return [{ ...look, declaration: declaration("contest", item), ...refusal }];
    }
    if (item.type === "swordsWeapon")
      return (item.system as { held: boolean }).held ? [{ ...look, declaration: declaration("contest", item) }] : [];
    if (item.type !== "swordsMissile") return [];
    const shotDeclaration = declaration("shot", item);
    const context = actionOf("swords", "shot")?.context(shotDeclaration, reader);
    const refusal = context && isRefusal(context) ? { refused: context } : {};
    return [{ ...look, declaration: shotDeclaration, ...refusal }];
  });
}
