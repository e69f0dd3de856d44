import type { ActorDocument, ItemDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { fighterOf, isTeam, problem } from "../attack/context.ts";
import { shotContext } from "../attack/shot-context.ts";

/** What can be clicked to act: clichés with dice, weapons in hand, missile weapons, or the team's own contest. */
export function offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): Offer[] {
  const declaration = (item: ItemDocument | null, action: string) => ({
    action,
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: item?.uuid ?? null,
    targets: [],
    choices: {},
  });
  if (isTeam(actor)) return [{ declaration: declaration(null, "contest"), name: actor.name, img: actor.img, pips: 1 }];
  const { cliches } = fighterOf(actor).derived;
  return [...actor.items].flatMap((item): Offer[] => {
    const row = { name: item.name, img: item.img, pips: 1 };
    if (item.type === "swordsCliche") {
      const spent = cliches.find((cliche) => cliche.id === item.id)?.dice === 0;
      return [{ ...row, declaration: declaration(item, "contest"), ...(spent ? { refused: problem("no_dice") } : {}) }];
    }
    if (item.type === "swordsWeapon")
      return (item.system as { held: boolean }).held ? [{ ...row, declaration: declaration(item, "contest") }] : [];
    if (item.type !== "swordsMissile") return [];
    const shot = declaration(item, "shot");
    const context = shotContext(shot, reader);
    return [{ ...row, declaration: shot, ...("refused" in context ? { refused: context } : {}) }];
  });
}
