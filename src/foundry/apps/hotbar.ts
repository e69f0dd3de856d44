import { documentOf, host, runDetached } from "../host/host.ts";
import { declareFromClick } from "../cards/declare.ts";
import { declarationOf, notify } from "../engine/declare.ts";
import { rowsOf } from "../engine/now.ts";
import { rulesetOf } from "../contract/registry.ts";
import { icon } from "../documents/types.ts";
import { itemDeclaration } from "../documents/item.ts";
import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** The data of what is dropped on the hotbar. */
interface Dropped {
  readonly type?: string;
  readonly uuid?: string;
  /** for type "fray.act": the id of an action */
  readonly act?: string;
  /** for type "fray.act": the action's choices */
  readonly choices?: Record<string, string>;
  /** for type "fray.act": the macro's name */
  readonly name?: string;
}

/**
 * Registers a listener of the hook `hotbarDrop`. If an action of Fray or a usable item of an actor is dropped on the
 * hotbar, the listener makes a macro of it and returns false, so that Foundry makes none of its own. Anything else is
 * left to Foundry.
 */
export function registerHotbar(): void {
  host.Hooks.on("hotbarDrop", (_bar: unknown, data: Dropped, slot: number): boolean | void => {
    if (data.type === "fray.act" && data.act) {
      const command = `fray.act(${JSON.stringify(data.act)}, ${JSON.stringify(data.choices ?? {})});`;
      runDetached(assignMacro({ name: data.name ?? data.act, img: icon("skill"), command }, slot));
      return false;
    }
    if (data.type !== "Item" || !data.uuid) return;
    const item = documentOf<ItemDocument>(data.uuid);
    if (!item?.actor || !itemDeclaration(item.type)) return;
    runDetached(macroFor(item, slot));
    return false;
  });
}

/** Foundry's number for an owner, who may run and edit the macro. */
const OWNER = 3;

/** Puts a macro that uses an item into a slot of the hotbar. */
async function macroFor({ uuid, name, img }: ItemDocument, slot: number): Promise<void> {
  // Foundry gives a macro the click as `event`; called from other code a macro has none.
  const command = `fray.use(${JSON.stringify(uuid)}, typeof event === "undefined" ? null : event);`;
  await assignMacro({ name, img, command }, slot);
}

/** Puts a macro into a slot of the user's hotbar: one that the user has made with the same command, else a new one. */
async function assignMacro(macroData: { name: string; img: string; command: string }, slot: number): Promise<void> {
  const { command } = macroData;
  const Macro = host.CONFIG.Macro.documentClass;
  const ownMacro = host.game.macros.find((macro) => macro.command === command && macro.isAuthor);
  const macro =
    ownMacro ??
    (await Macro.create({
      ...macroData,
      type: "script",
      ownership: { [host.game.user.id]: OWNER },
    }));
  if (macro) await host.game.user.assignHotbarMacro(macro, slot);
}

/**
 * Uses an item: declares the first act that the item's actor can now be clicked to do with it, such as to attack, draw
 * or load; without any, an attack. Notifies the user if the item is not found.
 * @param reference the item's uuid, or its name on the chosen actor
 * @param event the click, whose modifier keys count; null for none
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

/** Returns the actor of the first selected token, else the user's character; null if there is neither. */
export function chosenActor(): ActorDocument | null {
  const [controlled] = host.canvas?.tokens?.controlled ?? [];
  return controlled?.actor ?? host.game.user.character ?? null;
}

/** Returns the chosen actor's item with exactly this name; null if there is none. */
function ownItem(name: string): ItemDocument | null {
  return chosenActor()?.items.find((item) => item.name === name) ?? null;
}

/**
 * Declares an action, by its id and the values of its choices, of the chosen actor: `fray.act("act", { act: "cover"
 * })`. Notifies the user if no actor is chosen.
 */
export function actNow(actionId: string, choices: Record<string, string | number | boolean> = {}): void {
  const actor = chosenActor();
  if (!actor) {
    notify({ refused: "ChooseTokens" });
    return;
  }
  declareFromClick(declarationOf(actor, actionId, { choices }), null);
}
