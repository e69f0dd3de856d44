import { getJQuery } from "../../appv1/jquery.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, words } from "../support.ts";

/** The name of a message's speaker. */
const aliasOf = (message: Loose): string =>
  message.alias ?? message.speaker?.alias ?? message.author?.name ?? words("CHAT.Unknown");

/** The names of the users to whom a message is whispered, joined by commas. */
function recipients(message: Loose): string {
  return (message.whisper ?? [])
    .map((id: string) => game.users.get(id)?.name)
    .filter(Boolean)
    .join(", ");
}

/**
 * Renders a chat message to an element by `CONFIG.ChatMessage.template`, for `ChatMessage#renderHTML`. Rolls are
 * shown in place of content that is plain text. A user who may not see the content is told who rolled in private, and
 * gets the rolls without formula and results. Hooks may change the element.
 * @param options `canDelete` (default: gamemasters), `canClose`, and further template data of packages
 */
export async function renderChatMessage(
  message: Loose,
  { canDelete, canClose = false, ...rest }: Loose = {},
): Promise<HTMLElement> {
  const data = message.toObject(false);
  const whispers = message.whisper ?? [];
  const isWhisper = whispers.length > 0 || !!message.blind;
  const secret = message.isContentVisible === false;
  const secretRoll = secret && !!message.rolls?.length;
  const told = secret ? escapeHTML(words("CHAT.PrivateRollContent", { user: message.author?.name ?? "" })) : "";
  if (secretRoll) Object.assign(data, { flavor: told, content: await renderRolls(message, true) });
  else data.content = secret ? `<p class="hidden-roll">${told}</p>` : await contentOf(message);
  const styles = ["other", "ooc", "ic", "emote"];
  const context = {
    message: data,
    user: game.user,
    author: message.author,
    alias: secretRoll ? (message.author?.name ?? words("CHAT.Unknown")) : aliasOf(message),
    canDelete: canDelete ?? game.user.isGM,
    canClose,
    cssClass: [
      styles[message.style ?? 0],
      isWhisper ? "whisper" : "",
      message.blind ? "blind" : "",
      message.isAuthor ? "own" : "",
    ]
      .filter(Boolean)
      .join(" "),
    isWhisper,
    whisperTo: secretRoll ? "" : recipients(message),
    borderColor: message.author?.color?.css ?? "",
    time: new Date(message.timestamp ?? 0).toLocaleTimeString(game.i18n?.lang, { hour: "2-digit", minute: "2-digit" }),
    iso: new Date(message.timestamp ?? 0).toISOString(),
    ...rest,
  };
  // the element, which packages then change
  const holder = document.createElement("template");
  holder.innerHTML = (
    await renderTemplate(CONFIG.ChatMessage.template ?? "templates/sidebar/chat-message.html", context)
  ).trim();
  const html = holder.content.firstElementChild as HTMLElement;
  globalThis.Hooks.callAll("renderChatMessageHTML", message, html, context);
  tellOlder(message, html, context);
  return html;
}

/** Calls the older hook with a jQuery object, where a package still listens to it; it ends with generation 15. */
function tellOlder(message: any, html: HTMLElement, context: object): void {
  if (!("renderChatMessage" in globalThis.Hooks.events)) return;
  const told = "the hook renderChatMessage; renderChatMessageHTML passes an element in its place";
  globalThis.foundry.utils.logCompatibilityWarning(told, { since: 13, until: 15, once: true });
  globalThis.Hooks.callAll("renderChatMessage", message, getJQuery()(html), context);
}

/** Tells whether content has elements: content that has is shown alone, without the message's rolls. */
function hasElements(content: string | undefined): boolean {
  const holder = document.createElement("template");
  holder.innerHTML = content ?? "";
  return holder.content.childElementCount > 0;
}

/** The HTML of a message's content: its text, or its rolls where the text has no elements. */
async function contentOf(message: Loose): Promise<string> {
  if (message.rolls?.length && !hasElements(message.content)) return renderRolls(message, false);
  const rollData = message.getRollData?.() ?? {};
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(message.content, { rollData });
}

/** The HTML of a message's rolls; of private ones it shows neither formula nor results. */
async function renderRolls(message: Loose, isPrivate: boolean): Promise<string> {
  let html = "";
  for (const roll of message.rolls) html += await roll.render({ isPrivate, message });
  return html;
}

/** Folds or unfolds the dice of a clicked roll; a click on a button, link or field in it does not count. */
export function toggleDiceTooltip(event: Event): void {
  const roll = (event.target as Element).closest<HTMLElement>(".dice-roll");
  if (!roll || (event.target as Element).closest("button, a, input")) return;
  const expanded = roll.classList.toggle("expanded");
  for (const tooltip of roll.querySelectorAll(".dice-tooltip")) tooltip.classList.toggle("expanded", expanded);
}
