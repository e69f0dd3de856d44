import { inMode } from "../host/compat.ts";
import { host } from "../host/host.ts";
import { toldFields } from "../cards/told.ts";
import { shared } from "../settings.ts";
import type { Block } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { CombatantDocument } from "../host/documents.ts";
import type { RolledInitiative } from "./rolled.ts";

/** The part of an encounter that the message of its initiative reads. */
interface Ordered {
  readonly type: string;
  readonly ruleset: Ruleset | null;
  readonly turns: readonly CombatantDocument[];
  blocks(): readonly Block[];
}

/**
 * Posts the rolled initiative in turn order: one message about the combatants whom all see, in the chosen message mode
 * or to the recipients that the caller set, and one to gamemasters about hidden combatants. A message about combatants
 * without rolled dice is not posted. The first message leaves out numbers that would reveal statistics of a fighter
 * which some users may not see. Where the order has bands (stretches with a name), each band has its heading.
 * @param messageOptions fields of the message that the caller set
 */
export async function tellInitiative(
  combat: Ordered,
  thrown: readonly RolledInitiative[],
  messageOptions: Record<string, any> = {},
): Promise<void> {
  const rolledById = new Map(thrown.map((entry) => [entry.id, entry]));
  const bands = new Map(combat.blocks().flatMap(({ band, members }) => members.map((id) => [id, band?.key])));
  // The combatants who rolled, in the order of turns.
  const inOrder = combat.turns.flatMap((combatant) =>
    rolledById.has(combatant.id) ? [{ ...rolledById.get(combatant.id)!, combatant }] : [],
  );
  // Two messages: of the combatants whom all see, and of the hidden ones.
  for (const isHidden of [false, true]) {
    const listed = inOrder.filter(({ combatant }) => combatant.hidden === isHidden);
    const rolls = listed.flatMap(({ roll }) => roll ?? []);
    if (!rolls.length) continue;
    let bandBefore: string | undefined;
    const rows = listed.map(({ combatant: { name, img, actor }, id, roll, initiative }) => {
      // All users read the same text. So a throw is shown only if all may see the fighter's numbers, and the
      // initiative, too, where it reveals other numbers.
      const mayAllSee = isHidden || shared<string>("visibility") === "everything" || actor?.hasPlayerOwner;
      const isNumberShown = mayAllSee || !combat.ruleset?.initiative.reveals;
      // The name of a band stands before its first combatant only.
      const band = bands.get(id);
      const isFirstOfBand = band !== bandBefore;
      bandBefore = band;
      return {
        name,
        img,
        band: isFirstOfBand && band ? { key: band } : "",
        initiative: isNumberShown ? initiative : "",
        why: roll && mayAllSee ? `${roll.formula}: ${roll.result}` : "",
      };
    });
    const data: Record<string, any> = {
      ...(await toldFields({
        ...("content" in messageOptions ? {} : { as: "initiative", data: { rows, ruleset: combat.type } }),
        ...("flavor" in messageOptions ? {} : { flavor: { key: "FRAY.Combat.initiative" } }),
      })),
      rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
      ...messageOptions,
    };
    // Public mode would remove recipients that the caller chose.
    let message: object = data;
    if (isHidden) message = inMode(data, "gm");
    else if (!data.whisper?.length) message = inMode(data);
    await host.CONFIG.ChatMessage.documentClass.create(message);
  }
}
