import { packId } from "../host/paths.ts";
import { host, runDetached, localize } from "../host/host.ts";
import { listenForBarred } from "../host/barred.ts";
import { onDrawn, onWindow } from "../host/occupied.ts";
import { listenForKeys, makeReachable } from "../host/reachable.ts";
import type { HostDocument } from "../host/documents.ts";
import { PREFIXES } from "../../rules/index.ts";

/** The uuid of the journal page for each rule id; null until a rule is first asked for. */
let pages: Promise<Map<string, string>> | null = null;

/**
 * Opens the journal page that explains a rule, given by its id, and puts the focus on the rule's line there. Notifies
 * the user if no page explains the rule; does nothing for "".
 */
export async function openRule(rule: string): Promise<void> {
  if (!rule) return;
  const uuid = await pageOf(rule);
  if (!uuid) {
    host.ui.notifications.info(localize("FRAY.Rule.none", { rule }));
    return;
  }
  const page = (await host.fromUuid(uuid)) as {
    id: string;
    parent: { sheet: { element: HTMLElement; render(options: object): unknown } };
  } | null;
  if (!page) return;
  // The journal at this page.
  const { sheet } = page.parent;
  await sheet.render({ force: true, pageId: page.id, anchor: rule.toLowerCase() });
  // The sheet shows the page only, as a rule is no heading in it. So the rule's line is found and focused here.
  const line = sheet.element.querySelector<HTMLElement>(`[data-rule="${rule}"]`);
  if (!line) return;
  line.scrollIntoView({ block: "center" });
  if (!line.hasAttribute("tabindex")) line.tabIndex = -1;
  line.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
}

/** Resolves to the uuid of the page that explains a rule; null if there is none. */
async function pageOf(rule: string): Promise<string | null> {
  // After an error the next call reads the pages again.
  pages ??= readPages().catch((error: unknown) => {
    pages = null;
    throw error;
  });
  return (await pages).get(rule) ?? null;
}

/** Resolves to the uuid of the page for each rule id, read from Fray's compendium of rules. */
async function readPages(): Promise<Map<string, string>> {
  const pageByRule = new Map<string, string>();
  const pack = host.game.packs.get(packId("rules"));
  for (const entry of pack ? ((await pack.getDocuments()) as JournalEntry[]) : [])
    for (const page of entry.pages) for (const id of rulesOn(page)) pageByRule.set(id, page.uuid);
  return pageByRule;
}

/** What is read of a journal's page. */
interface JournalPage {
  readonly uuid: string;
  readonly flags?: { readonly fray?: { readonly rules?: string[] } };
  readonly text?: { readonly content?: string };
}
type JournalEntry = HostDocument & { readonly pages: Iterable<JournalPage> };

/** The pattern of a rule's id within a text, such as EC-058. */
const NAMED = new RegExp(String.raw`\b(?:${PREFIXES})-[AP]?\d{2,3}\b`, "g");

/** Returns the ids of the rules that a page explains: those that its flag lists, else all in its text. */
function rulesOn(page: JournalPage): Iterable<string> {
  const listed = page.flags?.fray?.rules;
  if (listed) return listed;
  return new Set(page.text?.content?.match(NAMED) ?? []);
}

/**
 * If a rule's id was clicked, opens the page of the rule and keeps the click from doing anything else. Does nothing for
 * ids in Fray's sheets, which have an action of their own for this, and for ids on controls of the tracker.
 */
export function openRuleFrom(event: Event): void {
  const link = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("[data-rule]");
  if (!link?.dataset.rule || link.closest(".fray-sheet") || link.dataset.frayWidget) return;
  event.preventDefault();
  event.stopPropagation();
  runDetached(openRule(link.dataset.rule));
}

/**
 * Registers what holds in all of Fray's windows. Controls that are barred say why when pressed. A click on a rule's id
 * opens its page, except in sheets, which see to that themselves. Both can be reached by keyboard.
 */
export function listenForRules(): void {
  onWindow((element) => {
    listenForBarred(element);
    element.addEventListener("click", openRuleFrom);
    listenForKeys(element);
  });
  onDrawn(makeReachable);
}
