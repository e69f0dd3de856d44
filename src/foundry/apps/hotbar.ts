import { documentOf, host, runDetached } from "../host/host.ts";
import { declareFromClick } from "../cards/declare.ts";
import { declarationOf, notify } from "../engine/declare.ts";
import { rowsOf } from "../engine/now.ts";
import { rulesetOf } from "../contract/registry.ts";
import { icon } from "../documents/types.ts";
import { itemDeclaration } from "../documents/item.ts";
import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** The data of something dragged onto the hotbar. */
interface Dropped {
  readonly type?: string;
  readonly uuid?: string;
  /** for type fray.act: the action, with its choices and name */
  readonly act?: string;
  readonly choices?: Record<string, string>;
  readonly name?: string;
}

/**
 * Registers the hook that makes a macro of an act, or of an actor's item that can be used, dropped on the hotbar. It
 * returns false at once, so that the host does nothing, and creates the macro afterwards.
 */
export function registerHotbar(): void {
  host.Hooks.on("hotbarDrop", (_bar: unknown, data: Dropped, slot: number): boolean | void => {
    if (data.type === "fray.act" && data.act) {
      const command = `fray.act(${JSON.stringify(data.act)}, ${JSON.stringify(data.choices ?? {})});`;
      runDetached(assign({ name: data.name ?? data.act, img: icon("skill"), command }, slot));
      return false;
    }
    if (data.type !== "Item" || !data.uuid) return;
    const item = documentOf<ItemDocument>(data.uuid);
    if (!item?.actor || !itemDeclaration(item.type)) return;
    runDetached(macroFor(item, slot));
    return false;
  });
}

/** The host's ownership level of an owner, who may run and edit the macro. */
const OWNER = 3;

/** Assigns the macro that uses an item to a slot of the hotbar. */
async function macroFor({ uuid, name, img }: ItemDocument, slot: number): Promise<void> {
  const command = `fray.use(${JSON.stringify(uuid)}, typeof event === "undefined" ? null : event);`;
  await assign({ name, img, command }, slot);
}

/** Assigns a macro with this command to a slot of the user's hotbar; creates it if the user has none. */
async function assign(wanted: { name: string; img: string; command: string }, slot: number): Promise<void> {
  const { command } = wanted;
  const Macro = host.CONFIG.Macro.documentClass;
  const known = host.game.macros.find((macro) => macro.command === command && macro.isAuthor);
  const macro =
    known ??
    (await Macro.create({
      ...wanted,
      type: "script",
      ownership: { [host.game.user.id]: OWNER },
    }));
  if (macro) await host.game.user.assignHotbarMacro(macro, slot);
}

/**
 * Uses an item as its row on the sheet would (attacks with it, draws it or loads it), or else attacks with it; notifies
 * the user if there is no such item. `reference` is its uuid, or its name on the chosen actor; `event` is the click,
 * for its modifier keys.
 */
export function useItem(reference: string, event: Event | null = null): void {
  const item = documentOf<ItemDocument>(reference) ?? ownItem(reference);
  const { actor } = item ?? {};
  const ruleset = rulesetOf(actor);
  if (!item || !actor || !ruleset) {
    notify({ refused: "NoSuchItem", data: { name: reference } });
    return;
  }
  const token = actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  const offer = rowsOf(actor, token).find((row) => row.declaration.item === item.uuid);
  if (offer) declareFromClick(offer.declaration, event);
  else declareFromClick(declarationOf(actor, "attack", { item: item.uuid, token }), event);
}

/** Returns the first selected token's actor, else the user's character; null if there is neither. */
export function chosenActor(): ActorDocument | null {
  const [controlled] = host.canvas?.tokens?.controlled ?? [];
  return controlled?.actor ?? host.game.user.character ?? null;
}

/** Returns an item of the chosen actor by its exact name; null if there is none. */
function ownItem(name: string): ItemDocument | null {
  return chosenActor()?.items.find((item) => item.name === name) ?? null;
}

/**
 * Declares an action of the chosen actor by the action's id and the values of its choices: `fray.act("act", { act:
 * "cover" })`. Notifies the user if no actor is chosen.
 */
export function actNow(action: string, choices: Record<string, string | number | boolean> = {}): void {
  const actor = chosenActor();
  if (!actor) {
    notify({ refused: "ChooseTokens" });
    return;
  }
  declareFromClick(declarationOf(actor, action, { choices }), null);
}
