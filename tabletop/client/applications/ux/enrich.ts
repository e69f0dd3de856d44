import type { Loose } from "../support.ts";
import { build, escapeHTML, typeLabel, words } from "../support.ts";

/** Makes the element of a link, as `TextEditor.createAnchor` does. */
type MakeAnchor = (options: Loose) => HTMLAnchorElement;

/**
 * Makes the link for `@UUID[uuid]{label}` or an older form such as `@Actor[id]`. If there is no such document, the link
 * has the class `broken`.
 * @param match of CONTENT_LINK: kind, target, part after #, label
 * @param makeAnchor makes the element from classes, icon, name, attributes and data
 */
export async function createContentLink(
  match: RegExpMatchArray,
  options: Loose,
  makeAnchor: MakeAnchor,
): Promise<HTMLAnchorElement> {
  // the UUID, also for the older forms: an id or UUID after the kind, a pack's id and document after “Compendium”
  const [, kind, target = "", anchor, label] = match as string[];
  let uuid = target;
  if (kind === "Compendium" && !target.startsWith("Compendium.")) uuid = `Compendium.${target}`;
  else if (kind !== "UUID" && kind !== "Compendium") uuid = target.includes(".") ? target : `${kind}.${target}`;
  // the link, or a broken one
  const document = await fromUuid(uuid, { relative: options.relativeTo, strict: false }).catch(() => null);
  if (!document) {
    return makeAnchor({
      classes: ["content-link", "broken"],
      icon: "fa-solid fa-link-slash",
      name: label || words("TEXTEDITOR.Broken"),
      dataset: { uuid },
    });
  }
  // an entry of a pack's index has fewer members than a document
  const documentName = document.documentName ?? (document.uuid ?? uuid).split(".").at(-2);
  const icon =
    CONFIG[documentName]?.typeIcons?.[document.type] ?? CONFIG[documentName]?.sidebarIcon ?? "fa-solid fa-file-lines";
  const tooltip = document.type ? typeLabel(documentName, document.type) : words(`DOCUMENT.${documentName}`);
  return makeAnchor({
    classes: ["content-link"],
    icon,
    name: label || document.name,
    attrs: { draggable: "true", href: "#" },
    dataset: {
      link: "",
      uuid: document.uuid ?? uuid,
      id: document.id ?? document._id,
      type: documentName,
      pack: document.pack,
      tooltip,
      hash: anchor,
    },
  });
}

/**
 * Handles a click on a link to a document: calls the document's own handler or, without one, opens the document's
 * sheet. Tells the user if the document is gone, or if the user may not see the sheet. Does nothing for a broken link.
 */
export async function openContentLink(event: Event, link: HTMLElement): Promise<void> {
  event.preventDefault();
  const { uuid, hash } = link.dataset;
  if (!uuid || link.classList.contains("broken")) return;
  const document = await fromUuid(uuid);
  if (!document) {
    ui.notifications.warn("TEXTEDITOR.Gone", { localize: true });
    return;
  }
  if (typeof document._onClickDocumentLink === "function") {
    await document._onClickDocumentLink(event);
    return;
  }
  if (document.testUserPermission && !document.testUserPermission(game.user, "LIMITED")) {
    ui.notifications.warn("SHEETS.DocumentSheetPrivate", { format: { type: document.documentName } });
    return;
  }
  // a page is shown within the sheet of its journal
  const page = document.documentName === "JournalEntryPage" ? document : null;
  await (page ? page.parent : document).sheet?.render({
    force: true,
    ...(page ? { pageId: page.id, anchor: hash } : {}),
  });
}

/** The message mode that a command chooses, with its name in generation 13 (`rollMode`) and since 14. */
const ROLL_MODES = [
  { commands: ["gmr", "gmroll"], rollMode: "gmroll", messageMode: "gm" },
  { commands: ["br", "broll", "blindroll"], rollMode: "blindroll", messageMode: "blind" },
  { commands: ["sr", "selfroll"], rollMode: "selfroll", messageMode: "self" },
  { commands: ["pr", "publicroll"], rollMode: "publicroll", messageMode: "public" },
];

// The commands of inline rolls. “/roll” and “/r” choose no mode.
const COMMANDS = [
  "/roll",
  "/r",
  "/gmroll",
  "/gmr",
  "/blindroll",
  "/broll",
  "/br",
  "/selfroll",
  "/sr",
  "/publicroll",
  "/pr",
];

/**
 * Makes the element of an inline roll: for `[[1d6]]` the result, rolled now; for `[[/r 1d6]]{label}` a link that rolls
 * when clicked. Null for an unknown command or a formula that cannot be rolled.
 * @param match of INLINE_ROLL: command, formula, closing brackets, label
 * @param rollData for the `@` references in the formula. A link keeps its references, unless `options.rollData` is
 * given
 */
export async function createInlineRoll(
  match: RegExpMatchArray,
  rollData: Loose,
  options: Loose,
): Promise<HTMLElement | null> {
  const [, rawCommand, rawFormula = "", closing = "]]", label] = match as string[];
  let formula = rawFormula.trim();
  // `]]]`: the first bracket belongs to the formula, as in `[[1d6[fire]]]`
  if (closing.length === 3) formula += "]";
  const command = rawCommand?.trim();
  // no command: the result
  if (!command) {
    const roll = Roll.create(formula, rollData);
    try {
      await roll.evaluate({ allowInteractive: false });
    } catch (error) {
      console.warn(error);
      return null;
    }
    return roll.toAnchor({ label });
  }
  // with a command: a link that rolls when clicked
  if (!COMMANDS.includes(command.toLowerCase())) return null;
  const [expression = "", flavor = ""] = formula.split("#").map((part) => part.trim());
  // with its references filled in, only to see whether it can be rolled
  const filledIn = Roll.replaceFormulaData?.(expression, rollData, { missing: "0" }) ?? expression;
  if (!Roll.validate?.(filledIn)) return null;
  const anchor = build("a", {
    class: "inline-roll roll",
    href: "#",
    dataset: {
      mode: command.slice(1),
      formula: options.rollData ? Roll.replaceFormulaData(expression, rollData, { missing: "0" }) : expression,
      flavor,
      tooltip: label ? expression : flavor,
    },
  });
  anchor.innerHTML = `<i class="fa-solid fa-dice-d20" aria-hidden="true"></i>${escapeHTML(label || expression)}`;
  return anchor;
}

/**
 * The message mode that a command such as "/gmr" chooses, by the name that it has in the generation that runs; null if
 * the command chooses none.
 */
export function commandMode(command: string): string | null {
  const name = command.replace("/", "").toLowerCase();
  const entry = ROLL_MODES.find(({ commands }) => commands.includes(name));
  if (!entry) return null;
  return (game.release?.generation ?? 14) < 14 ? entry.rollMode : entry.messageMode;
}

/**
 * Handles a click on an inline roll: a result shows or hides its dice; a link rolls with the data of the user's speaker
 * and posts the roll in the chat.
 */
export async function rollInline(event: MouseEvent, anchor: HTMLElement): Promise<void> {
  if (anchor.classList.contains("inline-result")) {
    if (anchor.classList.contains("expanded")) Roll.collapseInlineResult(anchor);
    else await Roll.expandInlineResult(anchor);
    return;
  }
  event.stopPropagation();
  const speaker = ChatMessage.implementation?.getSpeaker?.() ?? ChatMessage.getSpeaker();
  const actor = ChatMessage.getSpeakerActor?.(speaker);
  const roll = Roll.create(anchor.dataset.formula, actor?.getRollData?.() ?? {});
  const mode = commandMode(anchor.dataset.mode ?? "");
  const modeOption = (game.release?.generation ?? 14) < 14 ? "rollMode" : "messageMode";
  await roll.toMessage({ flavor: anchor.dataset.flavor || undefined, speaker }, mode ? { [modeOption]: mode } : {});
}

/**
 * Makes the element of `@Embed[uuid key=value …]`, by the document's `toEmbed`. Null if there is no such document or it
 * cannot be embedded, or if embeds are nested more than six deep.
 */
export async function embedContent(match: RegExpMatchArray, options: Loose): Promise<HTMLElement | null> {
  if ((options._embedDepth ?? 0) > 5) return null;
  const [, configText = "", label] = match as string[];
  const config: Loose = { values: [], inline: false, cite: true, caption: true, label };
  // `key="text"`, `key=word` (true and false as booleans), and words without a key
  for (const [, key, quoted, unquoted, word] of configText.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))|(\S+)/g)) {
    const isBoolean = unquoted === "true" || unquoted === "false";
    if (key) config[key] = quoted ?? (isBoolean ? unquoted === "true" : unquoted);
    else if (word === "inline") config.inline = true;
    else config.values.push(word);
  }
  const uuid = config.uuid ?? config.values[0];
  const document = await fromUuid(uuid, { relative: options.relativeTo }).catch(() => null);
  if (!document?.toEmbed) return null;
  const element = await document.toEmbed(config, {
    ...options,
    relativeTo: document,
    _embedDepth: (options._embedDepth ?? 0) + 1,
  });
  return element instanceof HTMLCollection ? wrapElements(element, config) : element;
}

/** Puts elements into a new element: a figure, or with `inline` an element without looks of its own. */
function wrapElements(elements: HTMLCollection, { inline }: Loose): HTMLElement {
  const holder = document.createElement(inline ? "document-embed" : "figure");
  if (!inline) holder.className = "content-embed";
  holder.append(...elements);
  return holder;
}
