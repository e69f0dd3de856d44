import { shownName } from "./names.ts";
import type { Declaration, Refusal } from "../action.ts";
import { documentOf } from "../../host/host.ts";
import { fitsInHand } from "../../../rules/hands.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";

/** The fields of `system` that say where an item is. All rulesets use these names; an item has only some of them. */
interface Carried {
  /** true if in hand; items of rulesets that tell more places apart have `carried` instead */
  readonly held?: boolean;
  readonly worn?: boolean;
  /**
   * the place: "hand", "quick" (ready to be drawn), "backpack" or "dropped"; in some rulesets only whether it is
   * carried
   */
  readonly carried?: string | boolean;
  readonly destroyed?: boolean;
  readonly broken?: boolean;
  /** true if it can be carried ready to be drawn */
  readonly quick?: boolean;
  /** the number of hands it takes while held */
  readonly hands?: number;
}

/*
 * Hands: an actor can hold only as much as two hands take (`fitsInHand` of the rules). A beast, an actor with
 * `system.quadruped`, is held to no number of hands.
 */

/** Returns an item's `system`, typed as the fields that say where the item is. */
const carriedState = (item: ItemDocument): Carried => item.system as Carried;
/** Tells whether an item is in its actor's hands. */
const inHand = (item: ItemDocument): boolean => carriedState(item).held ?? carriedState(item).carried === "hand";
/** Returns the number of hands that an item takes: 0 if broken, else as the item says, or 1 if it says nothing. */
const handsTaken = (item: ItemDocument): number => (carriedState(item).broken ? 0 : (carriedState(item).hands ?? 1));

/** Tells whether an actor has `handsNeeded` hands free beside `heldItems`, or is a beast. */
const hasRoomBeside = (actor: ActorDocument, handsNeeded: number, heldItems: readonly ItemDocument[]): boolean =>
  Boolean((actor.system as { quadruped?: boolean }).quadruped) ||
  fitsInHand({ hands: handsNeeded, held: heldItems.map(handsTaken) });

/** Returns the items that an actor holds, without the given one. */
const alsoHeld = (actor: ActorDocument, exceptItem: ItemDocument): ItemDocument[] =>
  actor.items.filter((other) => other.id !== exceptItem.id && inHand(other));

/**
 * Tells whether an item is in use: worn, if it has the field `worn`; else held, if it has `held`; else in hand, if
 * `carried` is a place, or carried at all. An item without any of these fields (a skill, a stunt) always is; a
 * destroyed item never is.
 */
export function inUse(item: ItemDocument): boolean {
  const { held, worn, carried, destroyed } = (item.system ?? {}) as Carried;
  if (destroyed) return false;
  return worn ?? held ?? (typeof carried === "string" ? carried === "hand" : (carried ?? true));
}

/**
 * Returns the update, by path, of an item that an actor has just received; empty where nothing is to change. A thing to
 * wear, such as armour, is worn unless another item of the same type is worn. A thing to hold is held if enough hands
 * are free or the actor is a beast, else put away; a thing with a place (`carried`) that is in the backpack or dropped
 * stays there.
 */
export function afterDrop(actor: ActorDocument, item: ItemDocument): object {
  const { held, worn, carried, quick } = carriedState(item);
  // Things to wear.
  if (worn !== undefined) {
    const anotherIsWorn = actor.items.some(
      (other) => other.id !== item.id && other.type === item.type && carriedState(other).worn === true,
    );
    return worn === anotherIsWorn ? { "system.worn": !anotherIsWorn } : {};
  }
  // Things to hold, by the field `held`; else by the place in `carried`.
  const hasRoom = hasRoomBeside(actor, handsTaken(item), alsoHeld(actor, item));
  if (held !== undefined) return held === hasRoom ? {} : { "system.held": hasRoom };
  // Only things with a number of hands are things to hold.
  if (carried === "quick" && hasRoom && carriedState(item).hands !== undefined) return { "system.carried": "hand" };
  return carried === "hand" && !hasRoom ? { "system.carried": quick ? "quick" : "backpack" } : {};
}

/**
 * Returns why an item cannot be taken in hand now: its actor's hands are full. Null if there is room for the item, if
 * it is held already, or if the actor is a beast. `alsoDrawnItem`: an item drawn at the same time, which takes hands
 * too.
 */
export function handsRefusal(
  actor: ActorDocument,
  item: ItemDocument,
  alsoDrawnItem?: ItemDocument | null,
): Refusal | null {
  const alsoDrawn = alsoDrawnItem && !inHand(alsoDrawnItem) ? [alsoDrawnItem] : [];
  return inHand(item) ? null : noHandsFor(actor, item, handsTaken(item), alsoDrawn);
}

/**
 * Returns the held items that an actor must let fall to draw another item: no more than needed, weapons before shields,
 * and of each those that take more hands first. Empty if the item fits, is held already, or its actor is a beast.
 */
export function inTheWay(actor: ActorDocument, item: ItemDocument): ItemDocument[] {
  if (!handsRefusal(actor, item)) return [];
  // 1 for a shield, 0 for any other item, so that shields are sorted last.
  const shieldsLast = (held: ItemDocument): number => Number(held.type.endsWith("Shield"));
  // What is held takes hands; the first in this order falls first.
  const stillHeld = alsoHeld(actor, item)
    .filter((one) => handsTaken(one) > 0)
    .sort((one, otherHeld) => shieldsLast(one) - shieldsLast(otherHeld) || handsTaken(otherHeld) - handsTaken(one));
  const falls: ItemDocument[] = [];
  // One after another falls until what is still held leaves room.
  while (stillHeld.length && !fitsInHand({ hands: handsTaken(item), held: stillHeld.map(handsTaken) }))
    falls.push(stillHeld.shift()!);
  return falls;
}

/** The choice to let fall what is in the way of drawing an item, in a declaration (the act that a user asks for). */
const MAKE_ROOM = { room: "drop" } as const;

/** Whether an actor has room in its hands to draw an item. */
interface Room {
  /**
   * a refusal with a button that lets items fall for the one drawn; null if there is room, or if the declaration's
   * choice `room` lets them fall already
   */
  readonly refused: Refusal | null;
  /** the held items that must fall; empty if there is room */
  readonly falls: readonly ItemDocument[];
}

/**
 * Tells whether an actor can draw an item, and which held items fall to make room for it. If its hands are full,
 * drawing is refused unless the declaration chooses to make room; the refusal has a button that makes this choice.
 */
export function roomFor(actor: ActorDocument, item: ItemDocument, declaration: Declaration): Room {
  const refusal = handsRefusal(actor, item);
  if (!refusal) return { refused: null, falls: [] };
  const falls = inTheWay(actor, item);
  if (declaration.choices.room === MAKE_ROOM.room) return { refused: null, falls };
  const { action, choices } = declaration;
  return { refused: { ...refusal, instead: drawInstead(actor, item, declaration, { action, choices }) }, falls };
}

/**
 * Returns the button of a refusal: its words, and the declaration that a click on it makes. The button draws an item,
 * and lets fall what is in the item's way.
 * @param draw the action that draws, with its choices
 */
export function drawInstead(
  actor: ActorDocument,
  item: ItemDocument,
  declaration: Declaration,
  draw: Pick<Declaration, "action" | "choices">,
): NonNullable<Refusal["instead"]> {
  const falls = inTheWay(actor, item);
  const fallingNames = namesOf(falls);
  return {
    words: {
      key: falls.length ? "FRAY.Hands.makeRoom" : "FRAY.Act.draw",
      data: { item: item.name, items: fallingNames },
    },
    declaration: {
      ...declaration,
      action: draw.action,
      item: item.uuid,
      targets: [],
      choices: { ...draw.choices, ...(falls.length ? MAKE_ROOM : {}) },
    },
  };
}

/** Returns the names of items, joined by commas. */
const namesOf = (items: readonly ItemDocument[]): string => items.map(({ name }) => name).join(", ");

/**
 * Returns why an item that takes `handsNeeded` hands has no room beside the items that its actor holds and the items
 * in `alsoDrawn`; null if it has room, or if the actor is a beast.
 */
function noHandsFor(
  actor: ActorDocument,
  item: ItemDocument,
  handsNeeded: number,
  alsoDrawn: readonly ItemDocument[] = [],
): Refusal | null {
  return noRoomBeside(actor, item, handsNeeded, [...alsoHeld(actor, item), ...alsoDrawn]);
}

/**
 * Returns why an item that takes `handsNeeded` hands has no room beside `heldItems`; null if it has room, or if the
 * actor is a beast.
 */
function noRoomBeside(
  actor: ActorDocument,
  item: ItemDocument,
  handsNeeded: number,
  heldItems: readonly ItemDocument[],
): Refusal | null {
  if (hasRoomBeside(actor, handsNeeded, heldItems)) return null;
  const heldNames = namesOf(heldItems.filter((heldItem) => handsTaken(heldItem) > 0));
  const data = { name: shownName(actor), item: item.name, held: heldNames, uuid: actor.uuid };
  return { refused: "HandsFull", data };
}

/**
 * A write of one value to one field of a document, by its dotted path, which a card (an action's chat message) is about
 * to make.
 */
export interface FieldWrite {
  readonly uuid: string;
  readonly path: string;
  readonly value: unknown;
}

/** Tells whether a write takes an item in hand (true) or puts it away (false); null if it writes another field. */
function takesInHand({ path, value }: FieldWrite): boolean | null {
  if (path === "system.held") return value === true;
  return path === "system.carried" ? value === "hand" : null;
}

/**
 * Returns why a card's writes cannot take the item with `uuid` in hand: after all the writes, what else is held leaves
 * it no room. Null if there is room, if none of the writes takes the item in hand, if it is held already, and if its
 * actor is a beast or missing.
 */
export function writtenHandsRefusal(uuid: string, writes: readonly FieldWrite[]): Refusal | null {
  if (!writes.some((write) => write.uuid === uuid && takesInHand(write))) return null;
  const item = documentOf<ItemDocument>(uuid);
  if (!item?.actor || inHand(item)) return null;
  // By uuid, whether an item is held after the writes; items that are not moved by them are missing.
  const heldAfter = new Map(
    writes.filter((write) => takesInHand(write) !== null).map((write) => [write.uuid, takesInHand(write)]),
  );
  const heldThen = item.actor.items.filter(
    (other) => other.id !== item.id && (heldAfter.get(other.uuid) ?? inHand(other)),
  );
  return noRoomBeside(item.actor, item, handsTaken(item), heldThen);
}

/**
 * Returns the actors who hold more now than two hands can, among those whose items these writes take in hand or put
 * away: each with its uuid and name, and in `held` the names of its items. Beasts are left out.
 */
export function overfullHands(writes: readonly FieldWrite[]): { uuid: string; name: string; held: string }[] {
  const touchedActors = writes
    .filter((write) => takesInHand(write) !== null)
    .map(({ uuid }) => documentOf<ItemDocument>(uuid)?.actor);
  return [...new Set(touchedActors)].flatMap((actor) => {
    const heldNow = actor?.items.filter((heldItem) => inHand(heldItem) && handsTaken(heldItem) > 0) ?? [];
    // All that is held fits in two hands if any one of it has room beside the others.
    const [firstHeld, ...otherHeld] = heldNow;
    const refusal = firstHeld && noRoomBeside(actor!, firstHeld, handsTaken(firstHeld), otherHeld);
    const held = heldNow.map((heldItem) => heldItem.name).join(", ");
    return refusal ? [{ uuid: actor!.uuid, name: shownName(actor!), held }] : [];
  });
}

/**
 * Returns why values typed in an item's own sheet would fill more hands than its actor has, and in `fields` the paths
 * of the typed fields that must keep their stored values. Null if there is room, if the item is not in hand by these
 * values, if it was held before and takes no more hands now, or without an actor.
 * @param typed all values of the form by path
 */
export function typedHandsRefusal(
  item: ItemDocument,
  typed: Readonly<Record<string, unknown>>,
): { readonly refusal: Refusal; readonly fields: readonly string[] } | null {
  const takesItInHand = typed["system.held"] === true || typed["system.carried"] === "hand";
  if (!item.actor || !takesItInHand) return null;
  const typedHands = typed["system.hands"];
  const takesMoreHands = typeof typedHands === "number" && typedHands > handsTaken(item);
  if (inHand(item) && !takesMoreHands) return null;
  const refusal = noHandsFor(item.actor, item, typeof typedHands === "number" ? typedHands : handsTaken(item));
  return (
    refusal && { refusal, fields: ["system.held", "system.carried", "system.hands"].filter((path) => path in typed) }
  );
}
