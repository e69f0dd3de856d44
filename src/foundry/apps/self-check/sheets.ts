import { packId } from "../../host/paths.ts";
import type { HandlebarsApp } from "../../host/host.ts";
import { host, localize } from "../../host/host.ts";
import { openRule } from "../rule-reference.ts";
import { FraySettings } from "../settings-window.ts";
import { ForecastWindow } from "../forecast.ts";
import { askAmendment } from "../../cards/amend-dialog.ts";
import { actionOf } from "../../contract/registry.ts";
import { declare } from "../../cards/declare.ts";
import type { FrayCombat } from "../../combat/combat.ts";
import type { ActorDocument, DocumentSheet, ItemDocument } from "../../host/documents.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { attackOf, fightersOf, attackUntilEffect } from "./fight.ts";
import type { FlowState } from "./flow.ts";
import { expect, until } from "./flow.ts";
import { checkAndClose, closeNext } from "./windows.ts";

/** Draws a sheet with each of its tabs, and closes it. Throws an Error if there is no sheet or it is empty. */
async function drawAndClose(sheet: DocumentSheet | null, name: string): Promise<void> {
  expect(sheet, `${name} has no sheet`);
  await sheet.render({ force: true });
  const tabs = [...sheet.element.querySelectorAll<HTMLElement>('nav [data-action="tab"]')];
  // A tab that cannot be drawn writes an error to the console, which the last line of the report names.
  for (const { dataset } of tabs) sheet.element.querySelector<HTMLElement>(`nav [data-tab="${dataset.tab}"]`)?.click();
  await checkAndClose(sheet, name);
}

/**
 * Checks that the sheets of a ruleset can be drawn and are not empty: for each type of actor, without and with items,
 * and for each type of item on it; then of a fighter from a compendium. The actors created for this are noted in `bag`.
 * Resolves to words with the number of sheets.
 */
export async function checkSheets(bag: FlowState, ruleset: Ruleset): Promise<string> {
  let count = 0;
  for (const type of Object.keys(ruleset.types.Actor)) {
    const data = { name: `Fray ${type}`, type, folder: bag.folder };
    const actor = (await host.CONFIG.Actor.documentClass.create(data)) as ActorDocument;
    bag.made.push(actor);
    await drawAndClose(actor.sheet, type);
    // All items that it may have.
    const fittingTypes = Object.entries(ruleset.types.Item).filter(
      ([, declaration]) => declaration.actorTypes?.includes(type) ?? true,
    );
    const items = (await actor.createEmbeddedDocuments(
      "Item",
      fittingTypes.map(([item]) => ({ name: item, type: item })),
    )) as ItemDocument[];
    expect(items.length === fittingTypes.length, `${type} took ${items.length} of ${fittingTypes.length} items`);
    for (const item of items) await drawAndClose(item.sheet, item.type);
    await drawAndClose(actor.sheet, `${type} with items`);
    count += items.length + 1;
  }
  // A fighter with all that its compendium gives it.
  const [fighter] = await fightersOf(bag, ruleset);
  await drawAndClose(fighter.sheet, fighter.name);
  return localize("FRAY.SelfCheck.told.sheets", { count: count + 1 });
}

/**
 * Checks the dialog of an attack, if the attack has one, and the dialog that amends its card (chat message): closed,
 * both do nothing. Resolves to the dialogs tried.
 */
export async function checkDialogs(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const [attacker, foe] = await fightersOf(bag, ruleset);
  const attack = attackOf(ruleset, attacker);
  expect(attack, `${attacker.name} has nothing to act with`);
  // The dialog of the attack is closed, which must declare nothing.
  const messageCount = host.game.messages.size;
  const declared = declare({ ...attack, targets: [{ actor: foe.uuid, token: null }] }, { dialog: true });
  const action = actionOf(ruleset.id, attack.action);
  const hasNoDialog = action?.dialog === "never" || !action?.fields;
  if (!hasNoDialog) {
    await closeNext(".fray-dialog", "the dialog of the attack");
    expect((await declared) === null, "a dialog that was closed declared something");
    expect(host.game.messages.size === messageCount, "a dialog that was closed made a card");
  }
  // The dialog that amends a card.
  const card = await attackUntilEffect(bag, ruleset, foe);
  const amending = askAmendment(card.message);
  await closeNext(".fray-amend", "the dialog that amends a card");
  await amending;
  return hasNoDialog ? "amend" : "attack, amend";
}

/**
 * Checks that the windows of settings, forecast and encounter builder can be drawn, and the tracker. Resolves to the
 * windows' titles. Throws an Error if the user has the encounter builder open.
 */
export async function checkWindows(): Promise<string> {
  const settings = new FraySettings();
  const forecast = new ForecastWindow();
  const startedCombat = [...host.game.combats].find(({ type, started }) => started && type !== "base");
  forecast.combat = (startedCombat as FrayCombat | undefined) ?? null;
  const titles: string[] = [];
  for (const window of [settings, forecast, await builder()]) {
    await window.render({ force: true });
    const title = window.element.querySelector(".window-title")?.textContent?.trim() ?? "";
    // A window that computes something may just be drawing itself again.
    await until(() => window.rendered, `the window “${title}”`);
    await checkAndClose(window, `the window “${title}”`);
    titles.push(title);
  }
  await host.ui.combat.render({ force: true });
  return titles.join(", ");
}

/**
 * Resolves to a new encounter builder, not open yet. Throws an Error if the user has one open, as there can be only
 * one.
 */
async function builder(): Promise<InstanceType<typeof HandlebarsApp>> {
  expect(!host.foundry.applications.instances.has("fray-builder"), "the encounter builder is open: close it first");
  const { EncounterBuilder } = await import("../encounter-builder/builder.ts");
  return new EncounterBuilder();
}

/**
 * Checks that each journal in the compendium of rules explains a rule, and that the page of its first rule opens;
 * throws an Error otherwise. Resolves to the ids of these rules.
 */
export async function checkRulePages(): Promise<string> {
  const rulesShown: string[] = [];
  const pack = host.game.packs.get(packId("rules"));
  expect(pack, "there is no compendium of rules");
  for (const entry of (await pack.getDocuments()) as (ActorDocument & { pages: Iterable<ActorDocument> })[]) {
    const rule = [...entry.pages].flatMap(({ flags }) => (flags.fray?.rules as string[] | undefined) ?? [])[0];
    expect(rule, `${entry.name} tells no rule`);
    await openRule(rule);
    await until(() => entry.sheet?.rendered && entry.sheet.element.textContent?.includes(rule), `the page of ${rule}`);
    await entry.sheet!.close({ animate: false });
    rulesShown.push(rule);
  }
  return rulesShown.join(", ");
}
