import { shownName } from "../contract/reading/names.ts";
import type { Refusal } from "../contract/action.ts";
import { fitsInHand } from "../../rules/hands.ts";
import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** The fields that say where a thing is; every ruleset's items name them alike. */
interface Carried {
  readonly held?: boolean;
  readonly worn?: boolean;
  readonly carried?: string | boolean;
  readonly destroyed?: boolean;
  readonly quick?: boolean;
  readonly hands?: number;
}

const of = (item: ItemDocument): Carried => item.system as Carried;
const inHand = (item: ItemDocument): boolean => of(item).held ?? of(item).carried === "hand";
const hands = (item: ItemDocument): number => of(item).hands ?? 1;

/** What else is in hand. */
const alsoHeld = (actor: ActorDocument, item: ItemDocument): ItemDocument[] =>
  actor.items.filter((one) => one.id !== item.id && inHand(one));

const full = (held: readonly ItemDocument[], item: ItemDocument): boolean =>
  !fitsInHand({ hands: hands(item), held: held.map(hands) });

/** Whether a thing is in use: held, worn, in hand; what is neither (a skill, a stunt, a ring in no slot) always is. */
export function inUse(item: ItemDocument): boolean {
  const { held, worn, carried, destroyed } = (item.system ?? {}) as Carried;
  if (destroyed) return false;
  return worn ?? held ?? (typeof carried === "string" ? carried === "hand" : (carried ?? true));
}

/** What changes about an item that has just come to an actor: in hand or worn where there is room, put away where not. */
export function whenLanded(actor: ActorDocument, item: ItemDocument): object {
  const { held, worn, carried, quick } = of(item);
  if (worn !== undefined) {
    const another = actor.items.some((one) => one.id !== item.id && one.type === item.type && of(one).worn === true);
    return worn === another ? { "system.worn": !another } : {};
  }
  const room = !full(alsoHeld(actor, item), item);
  if (held !== undefined) return held === room ? {} : { "system.held": room };
  return carried === "hand" && !room ? { "system.carried": quick ? "quick" : "backpack" } : {};
}

/** Why an item cannot be taken in hand now: both are full. Only where the rules count hands, and never for beasts. */
export function handsRefusal(actor: ActorDocument, item: ItemDocument): Refusal | null {
  const held = alsoHeld(actor, item);
  const counted = [item, ...held].some((one) => of(one).hands !== undefined);
  if (!counted || inHand(item) || (actor.system as { quadruped?: boolean }).quadruped || !full(held, item)) return null;
  const names = held.map((one) => one.name).join(", ");
  return { refused: "HandsFull", data: { name: shownName(actor), item: item.name, held: names } };
}
