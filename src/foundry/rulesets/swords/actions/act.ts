import { simpleAct } from "../../../contract/simple-act.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { roomFor } from "../../../contract/reading/hands.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, ItemDocument } from "../../../host/documents.ts";
import { isHeld } from "../body.ts";

/** The acts with an item that can be held: to draw it, or to put it away ("drop"). */
export type ActName = "draw" | "drop";

/** The context of drawing an item or putting it away, with the changes that this makes. */
export interface ActContext {
  readonly name: string;
  readonly act: ActName;
  readonly itemName: string;
  readonly changes: readonly Change[];
}

/** Drawing an item or putting it away; it costs no action (SS-043, SS-049). */
export const act = simpleAct<ActContext>({ id: "act", actorTypes: ["swords"], context: readAct });

/**
 * Reads which item to draw or put away, and the changes for the act, or returns a refusal. A draw for which no hand is
 * free is refused, unless the declaration asks to put away the items in the way.
 */
function readAct(declaration: Declaration, reader: GameReader): ActContext | Refusal {
  const performer = acting(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, name } = performer;
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "SS-029", data: { name } };
  const wantedAct = declaration.choices.act;
  if (wantedAct !== "draw" && wantedAct !== "drop") return { refused: "NoAction", data: { name } };
  const item = reader.item(declaration.item);
  if (!item || !("held" in (item.system as object))) return { refused: "NoItem" };
  if (isHeld(item) === (wantedAct === "draw"))
    return { refused: wantedAct === "draw" ? "HeldAlready" : "NotHeld", data: { name: item.name } };
  const room = wantedAct === "draw" ? roomFor(actor, item, declaration) : { refused: null, falls: [] };
  if (room.refused) return room.refused;
  // The change by which an item goes into the hand ("draw") or out of it ("stow").
  const handChange = (handled: ItemDocument, handling: "draw" | "stow"): Change => {
    const label = { key: `FRAY.Change.${handling}`, data: { name: shownName(actor), item: handled.name } };
    return { kind: "set", uuid: handled.uuid, path: "system.held", value: handling === "draw", label };
  };
  return {
    name,
    act: wantedAct,
    itemName: item.name,
    // First what is put away to make room.
    changes: [
      ...room.falls.map((handled) => handChange(handled, "stow")),
      handChange(item, wantedAct === "draw" ? "draw" : "stow"),
    ],
  };
}
