import { simpleAct } from "../../../contract/simple-act.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { payment, spend } from "../../../combat/spent.ts";
import { roomFor } from "../../../contract/reading/hands.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import { unableToAct, weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import { deedRefusal, isDeed } from "../combat/economy.ts";
import type { TurnsThing } from "../types.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/turns/problems.ts";
import type { Deed } from "../../../../rules/turns/tables.ts";
import { actionsUsed, readyDeed, stowDeed } from "../../../../rules/turns/actions.ts";
import { DEEDS } from "../../../../rules/turns/tables.ts";

/** The context of a deed, an act of a turn without dice, with the changes that it makes. */
export interface DeedContext {
  readonly name: string;
  readonly deed: Deed;
  /** uuid of its item; "" for none, and so is the item's name */
  readonly item: string;
  readonly itemName: string;
  /** actions of the turn that it costs, 0 or 1 */
  readonly actions: number;
  /** uuid of the actor's combatant; null outside a started encounter */
  readonly combatant: string | null;
  readonly round: number;
  readonly changes: readonly Change[];
}

/**
 * A deed, an act of a turn without dice: retrieve, draw, sheathe, drop, reload, talk, instruct (CT-010 … CT-015). It is
 * applied at once.
 */
export const deed = simpleAct<DeedContext>({
  id: "deed",
  actorTypes: ["turns"],
  context: readDeed,
  costs: (_outcome, { card, context }) =>
    context.combatant ? [spend(context.combatant, payment(card, context.round, context.deed, context.actions))] : [],
});

/** Icon classes of the deeds that this action performs; a deed that is not listed is refused. */
export const ICONS: Partial<Record<Deed, string>> = {
  reload: "fa-solid fa-rotate",
  backpack: "fa-solid fa-suitcase",
  quickDraw: "fa-solid fa-hand-fist",
  sheathe: "fa-solid fa-inbox",
  drop: "fa-solid fa-arrow-down",
  talk: "fa-solid fa-comment",
  instruct: "fa-solid fa-comments",
};

/**
 * Returns the deed that a declaration asks for, by the deed's id or by a word of the sheet's buttons. "ready" draws the
 * item, or retrieves the item from the pack or the ground; "stow" puts the item away (CT-010 … CT-013). Null for any
 * other word, for a deed that `ICONS` lacks, and for "ready" if the item is in hand or missing.
 */
function wantedDeed(word: string, item: ItemDocument | null): Deed | null {
  const carried = (item?.system as Partial<TurnsThing> | undefined)?.carried;
  // What lies on the ground is retrieved as from the pack.
  const retrievedFrom = carried === "dropped" ? "backpack" : carried;
  if (word === "ready") return retrievedFrom ? readyDeed({ carried: retrievedFrom }) : null;
  if (word === "stow") return stowDeed({ dropped: false });
  return isDeed(word) && word in ICONS ? word : null;
}

/** Reads the deed that a declaration asks for, with its changes, or returns a refusal. */
function readDeed(declaration: Declaration, reader: GameReader): DeedContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name, combatant, round } = performer;
  const item = reader.item(declaration.item);
  const wantedId = wantedDeed(String(declaration.choices.deed ?? ""), item);
  if (!wantedId) return { refused: "NoAction", data: { name } };
  const actions = actionsUsed({ deeds: [wantedId] });
  // A parry takes the whole turn, so no deed that costs an action can join it.
  if (actions && actor.statuses.has(PARRYING)) return refusalOf(problem("parry_takes_the_turn"));
  const unaffordable = deedRefusal(combatant, wantedId);
  if (unaffordable) return unaffordable;
  const changes = changesOf(wantedId, actor, item, performer.name, declaration);
  if ("refused" in changes) return changes;
  return {
    name,
    deed: wantedId,
    item: item?.uuid ?? "",
    itemName: item?.name ?? "",
    actions,
    combatant: combatant?.uuid ?? null,
    round,
    changes,
  };
}

/**
 * Returns the changes that a deed makes, none for talking and instructing, or a refusal. A draw lets held items fall to
 * make room, if the declaration asks for that.
 */
function changesOf(
  deedId: Deed,
  actor: ActorDocument,
  item: ItemDocument | null,
  name: string,
  declaration: Declaration,
): Change[] | Refusal {
  if (deedId === "talk" || deedId === "instruct") return [];
  if (!item) return { refused: "NoItem" };
  const { rule } = DEEDS.find(({ id }) => id === deedId)!;
  const label = { key: `FRAY.Turns.Change.${deedId}`, data: { name, item: item.name }, rule };
  /** Returns the change of one field of the item, as a list. */
  const setField = (path: string, value: string | boolean): Change[] => [
    { kind: "set", uuid: item.uuid, path, value, label },
  ];
  const { carried } = item.system as TurnsThing;
  // A draw needs a free hand: `room.falls` are the held items that are dropped to free one.
  const isDraw = deedId === "backpack" || deedId === "quickDraw";
  const room = isDraw ? roomFor(actor, item, declaration) : { refused: null, falls: [] };
  if (room.refused) return room.refused;
  const dropDeed = DEEDS.find(({ id }) => id === "drop")!;
  const droppedChanges = room.falls.map((dropped): Change => ({
    kind: "set",
    uuid: dropped.uuid,
    path: "system.carried",
    value: "dropped",
    label: { key: "FRAY.Turns.Change.drop", data: { name, item: dropped.name }, rule: dropDeed.rule },
  }));
  // The deed's own change, if the item is in the place that the deed needs.
  if (deedId === "reload") {
    const { reload, loaded } = weaponOf(item);
    return reload && !loaded
      ? setField("system.loaded", true)
      : { refused: "LoadedAlready", data: { name: item.name } };
  }
  const isWhereDrawn = deedId === "quickDraw" ? carried === "quick" : carried === "backpack" || carried === "dropped";
  if (isDraw && isWhereDrawn) return [...droppedChanges, ...setField("system.carried", "hand")];
  if (deedId === "sheathe" && carried === "hand")
    return setField("system.carried", weaponOf(item).quick ? "quick" : "backpack");
  if (deedId === "drop" && carried !== "dropped") return setField("system.carried", "dropped");
  return { refused: "FRAY.Turns.Refused.notThere", data: { item: item.name } };
}
