import { shownName } from "./names.ts";
import type { Declaration, Refusal } from "../action.ts";
import { documentOf } from "../../host/host.ts";
import { fitsInHand } from "../../../rules/hands.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";

/** The fields that say where a thing is; the items of all rulesets have the same. */
interface Carried {
  /** true if in hand; a ruleset that knows more places has `carried` instead */
  readonly held?: boolean;
  readonly worn?: boolean;
  /** "hand", "quick" (ready to be drawn), "backpack" or "dropped"; in some rulesets whether it is carried at all */
  readonly carried?: string | boolean;
  readonly destroyed?: boolean;
  readonly broken?: boolean;
  /** true if it can be carried ready to be drawn */
  readonly quick?: boolean;
  /** hands it takes while held */
  readonly hands?: number;
}

/** Returns the fields that say in which place and state an item is. */
const carriedState = (item: ItemDocument): Carried => item.system as Carried;
/** Tells whether an item is in its actor's hands. */
const inHand = (item: ItemDocument): boolean => carriedState(item).held ?? carriedState(item).carried === "hand";
/** Returns the number of hands that an item takes: 0 for a broken one, 1 if it does not say. */
const handsTaken = (item: ItemDocument): number => (carriedState(item).broken ? 0 : (carriedState(item).hands ?? 1));

/** Returns the items that an actor holds besides one item. */
const alsoHeld = (actor: ActorDocument, item: ItemDocument): ItemDocument[] =>
  actor.items.filter((other) => other.id !== item.id && inHand(other));

/**
 * Tells whether an item is in use: worn, if it can be worn; else held; else carried, and in hand if it says in which
 * place. An item that can be none of these (a skill, a stunt) always is; a destroyed one never.
 */
export function inUse(item: ItemDocument): boolean {
  const { held, worn, carried, destroyed } = (item.system ?? {}) as Carried;
  if (destroyed) return false;
  return worn ?? held ?? (typeof carried === "string" ? carried === "hand" : (carried ?? true));
}

/**
 * Returns the update, by path, of an item that an actor has just received; empty where nothing is to change. It is worn
 * unless another of its type is, held if hands are free, else put away; one in the backpack stays there.
 */
export function afterDrop(actor: ActorDocument, item: ItemDocument): object {
  const { held, worn, carried, quick } = carriedState(item);
  if (worn !== undefined) {
    const anotherIsWorn = actor.items.some(
      (other) => other.id !== item.id && other.type === item.type && carriedState(other).worn === true,
    );
    return worn === anotherIsWorn ? { "system.worn": !anotherIsWorn } : {};
  }
  const room = fitsInHand({ hands: handsTaken(item), held: alsoHeld(actor, item).map(handsTaken) });
  if (held !== undefined) return held === room ? {} : { "system.held": room };
  if (carried === "quick" && room && carriedState(item).hands !== undefined) return { "system.carried": "hand" };
  return carried === "hand" && !room ? { "system.carried": quick ? "quick" : "backpack" } : {};
}

/**
 * Returns why an item cannot be taken in hand now, as its actor's hands are full; an item drawn at the same time
 * (`besides`) counts too. Null if it can, if it is held already, or for a beast, which has no hands.
 */
export function handsRefusal(actor: ActorDocument, item: ItemDocument, besides?: ItemDocument | null): Refusal | null {
  const drawn = besides && !inHand(besides) ? [besides] : [];
  return inHand(item) ? null : noHandsFor(actor, item, handsTaken(item), drawn);
}

/**
 * Returns the held items that an actor must let fall to draw another: weapons before shields, larger before smaller,
 * and no more than needed. Empty where that item fits, is held already, or its actor is a beast.
 */
export function inTheWay(actor: ActorDocument, item: ItemDocument): ItemDocument[] {
  if (!handsRefusal(actor, item)) return [];
  // Weapons come first (0), then shields (1); of each the larger ones first.
  const shieldsLast = (one: ItemDocument): number => Number(one.type.endsWith("Shield"));
  const stillHeld = alsoHeld(actor, item)
    .filter((one) => handsTaken(one) > 0)
    .sort((one, other) => shieldsLast(one) - shieldsLast(other) || handsTaken(other) - handsTaken(one));
  const falls: ItemDocument[] = [];
  while (stillHeld.length && !fitsInHand({ hands: handsTaken(item), held: stillHeld.map(handsTaken) }))
    falls.push(stillHeld.shift()!);
  return falls;
}

/** The choice of a draw that also lets fall what is in the way. */
const ROOM = { room: "drop" } as const;

/**
 * Returns `falls`, the items that must fall for an item that is drawn, and `refused`, a refusal for want of room that
 * offers to let them fall: null if there is room, or if the declaration's choice `room` already says that they fall.
 */
export function roomFor(
  actor: ActorDocument,
  item: ItemDocument,
  declaration: Declaration,
): { readonly refused: Refusal | null; readonly falls: readonly ItemDocument[] } {
  const refused = handsRefusal(actor, item);
  if (!refused) return { refused, falls: [] };
  const falls = inTheWay(actor, item);
  if (declaration.choices.room === ROOM.room) return { refused: null, falls };
  const { action, choices } = declaration;
  return { refused: { ...refused, instead: drawInstead(actor, item, declaration, { action, choices }) }, falls };
}

/**
 * Returns the way out of a refusal, as the words and declaration of a button: to draw an item, and let fall what is in
 * the way, if anything is. `draw`: the action that draws, with its choices.
 */
export function drawInstead(
  actor: ActorDocument,
  item: ItemDocument,
  declaration: Declaration,
  draw: Pick<Declaration, "action" | "choices">,
): NonNullable<Refusal["instead"]> {
  const falls = inTheWay(actor, item);
  const items = namesOf(falls);
  return {
    words: { key: falls.length ? "FRAY.Hands.makeRoom" : "FRAY.Act.draw", data: { item: item.name, items } },
    declaration: {
      ...declaration,
      action: draw.action,
      item: item.uuid,
      targets: [],
      choices: { ...draw.choices, ...(falls.length ? ROOM : {}) },
    },
  };
}

/** Returns the names of items, separated by commas. */
const namesOf = (items: readonly ItemDocument[]): string => items.map(({ name }) => name).join(", ");

/**
 * Returns why an item that takes `taken` hands has no room beside the items that its actor holds and those `drawn` at
 * the same time; null if it has, and for a beast.
 */
function noHandsFor(
  actor: ActorDocument,
  item: ItemDocument,
  taken: number,
  drawn: readonly ItemDocument[] = [],
): Refusal | null {
  return noRoomBeside(actor, item, taken, [...alsoHeld(actor, item), ...drawn]);
}

/**
 * Returns why an item that takes `taken` hands has no room beside the items `held`; null if it has, and for a beast.
 */
function noRoomBeside(
  actor: ActorDocument,
  item: ItemDocument,
  taken: number,
  held: readonly ItemDocument[],
): Refusal | null {
  const fits = fitsInHand({ hands: taken, held: held.map(handsTaken) });
  if (fits || (actor.system as { quadruped?: boolean }).quadruped) return null;
  const names = namesOf(held.filter((one) => handsTaken(one) > 0));
  return { refused: "HandsFull", data: { name: shownName(actor), item: item.name, held: names } };
}

/** A value that is about to be written to a field of a document. */
export interface FieldWrite {
  readonly uuid: string;
  readonly path: string;
  readonly value: unknown;
}

/** Tells whether a write takes an item in hand (true) or puts it away (false); null for a write of another field. */
function takesInHand({ path, value }: FieldWrite): boolean | null {
  if (path === "system.held") return value === true;
  return path === "system.carried" ? value === "hand" : null;
}

/**
 * Returns why a card's writes cannot take the item of `uuid` in hand, because the items then held leave it no room;
 * null if they can, do not take it in hand, or it is held already. Other items count as they are after all the writes.
 */
export function writtenHandsRefusal(uuid: string, writes: readonly FieldWrite[]): Refusal | null {
  if (!writes.some((each) => each.uuid === uuid && takesInHand(each))) return null;
  const item = documentOf<ItemDocument>(uuid);
  if (!item?.actor || inHand(item)) return null;
  // Where each item is after the writes; one that they do not move stays as it is.
  const heldAfter = new Map(
    writes.filter((each) => takesInHand(each) !== null).map((each) => [each.uuid, takesInHand(each)]),
  );
  const held = item.actor.items.filter((each) => each.id !== item.id && (heldAfter.get(each.uuid) ?? inHand(each)));
  return noRoomBeside(item.actor, item, handsTaken(item), held);
}

/**
 * Returns the actors who now hold more than two hands can, of those whose items the writes take in hand or put away:
 * the name of each, and in `held` the names of its items. Beasts are left out.
 */
export function overfullHands(writes: readonly FieldWrite[]): { name: string; held: string }[] {
  const touched = writes
    .filter((one) => takesInHand(one) !== null)
    .map(({ uuid }) => documentOf<ItemDocument>(uuid)?.actor);
  return [...new Set(touched)].flatMap((actor) => {
    const held = actor?.items.filter((one) => inHand(one) && handsTaken(one) > 0) ?? [];
    const [first, ...others] = held;
    const refusal = first && noRoomBeside(actor!, first, handsTaken(first), others);
    return refusal ? [{ name: shownName(actor!), held: held.map((one) => one.name).join(", ") }] : [];
  });
}

/**
 * Returns why values typed in an item's own sheet would fill more hands than its actor has, with the paths of the typed
 * fields that must keep their stored values; null if they fit, take nothing in hand, leave a held item no larger, or the
 * item has no actor. `typed` has all of the form's values by path.
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
