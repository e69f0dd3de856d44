import { getJQuery } from "../../appv1/jquery.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, words } from "../support.ts";

/** The name of a message's speaker. */
const aliasOf = (message: Loose): string =>
  message.alias ?? message.speaker?.alias ?? message.author?.name ?? words("CHAT.Unknown");

/** The names of the users that a message is whispered to, separated by commas. */
function recipients(message: Loose): string {
  return (message.whisper ?? [])
    .map((id: string) => game.users.get(id)?.name)
    .filter(Boolean)
    .join(", ");
}

/**
 * Renders a chat message by the template `CONFIG.ChatMessage.template`; called by `ChatMessage#renderHTML`. If it has
 * rolls and its content has no HTML elements, the rolls are shown instead. A user who may not see the content gets a
 * sentence in its place, and rolls without formula and results. Listeners of the hook `renderChatMessageHTML` may
 * change the element.
 * @param options `canDelete` (by default for gamemasters), `canClose`, and further data for the template
 */
export async function renderChatMessage(
  message: Loose,
  { canDelete, canClose = false, ...templateData }: Loose = {},
): Promise<HTMLElement> {
  const data = message.toObject(false);
  const whispers = message.whisper ?? [];
  const isWhisper = whispers.length > 0 || !!message.blind;
  const isSecret = message.isContentVisible === false;
  const isSecretRoll = isSecret && !!message.rolls?.length;
  const privateText = isSecret
    ? escapeHTML(words("CHAT.PrivateRollContent", { user: message.author?.name ?? "" }))
    : "";
  // What the user may read: a secret message shows a sentence instead of its content; one with rolls shows it above
  // them.
  if (isSecretRoll) Object.assign(data, { flavor: privateText, content: await renderRolls(message, true) });
  else data.content = isSecret ? `<p class="hidden-roll">${privateText}</p>` : await contentOf(message);
  // the CSS class of each of CONST.CHAT_MESSAGE_STYLES
  const styles = ["other", "ooc", "ic", "emote"];
  const context = {
    message: data,
    user: game.user,
    author: message.author,
    alias: isSecretRoll ? (message.author?.name ?? words("CHAT.Unknown")) : aliasOf(message),
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
    whisperTo: isSecretRoll ? "" : recipients(message),
    borderColor: message.author?.color?.css ?? "",
    time: new Date(message.timestamp ?? 0).toLocaleTimeString(game.i18n?.lang, { hour: "2-digit", minute: "2-digit" }),
    iso: new Date(message.timestamp ?? 0).toISOString(),
    ...templateData,
  };
  // the element, which packages may change then
  const holder = document.createElement("template");
  holder.innerHTML = (
    await renderTemplate(CONFIG.ChatMessage.template ?? "templates/sidebar/chat-message.html", context)
  ).trim();
  const html = holder.content.firstElementChild as HTMLElement;
  globalThis.Hooks.callAll("renderChatMessageHTML", message, html, context);
  callOlderHook(message, html, context);
  return html;
}

/**
 * If a package listens to the deprecated hook `renderChatMessage`, which passes a jQuery set: calls this hook and warns
 * that Foundry removes the hook in generation 15.
 */
function callOlderHook(message: any, html: HTMLElement, context: object): void {
  if (!("renderChatMessage" in globalThis.Hooks.events)) return;
  const replacement = "the hook renderChatMessage; renderChatMessageHTML passes an element in its place";
  globalThis.foundry.utils.logCompatibilityWarning(replacement, { since: 13, until: 15, once: true });
  globalThis.Hooks.callAll("renderChatMessage", message, getJQuery()(html), context);
}

/** Whether content has elements; if so, it is shown alone, without the message's rolls. */
function hasElements(content: string | undefined): boolean {
  const holder = document.createElement("template");
  holder.innerHTML = content ?? "";
  return holder.content.childElementCount > 0;
}

/** The HTML of a message's content: enriched, or its rolls if it has any and the content has no elements. */
async function contentOf(message: Loose): Promise<string> {
  if (message.rolls?.length && !hasElements(message.content)) return renderRolls(message, false);
  const rollData = message.getRollData?.() ?? {};
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(message.content, { rollData });
}

/** The HTML of all rolls of a message; private ones without formula and results. */
async function renderRolls(message: Loose, isPrivate: boolean): Promise<string> {
  let html = "";
  for (const roll of message.rolls) html += await roll.render({ isPrivate, message });
  return html;
}

/** Shows or hides the dice of a clicked roll. A click on a button, link or input in it does not count. */
export function toggleDiceTooltip(event: Event): void {
  const roll = (event.target as Element).closest<HTMLElement>(".dice-roll");
  if (!roll || (event.target as Element).closest("button, a, input")) return;
  const isExpanded = roll.classList.toggle("expanded");
  for (const tooltip of roll.querySelectorAll(".dice-tooltip")) tooltip.classList.toggle("expanded", isExpanded);
}
