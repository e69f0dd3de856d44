import { rulesets } from "../contract/registry.ts";
import type { MessageDocument } from "../host/host.ts";

/**
 * Replaces the content of a message that shows its dice in its own words (`flags.fray.plain`), so that the host does
 * not draw the rolls again below it, and marks it for the style sheet. Where the flag names a chat command, that
 * command draws the content. Leaves all other messages as they are.
 */
export async function drawPlain(html: HTMLElement, message: MessageDocument): Promise<void> {
  const plain = (message.flags.fray as { plain?: boolean | string } | undefined)?.plain;
  const content = plain ? html.querySelector<HTMLElement>(".message-content") : null;
  if (!content) return;
  html.classList.add("fray-plain");
  const command = rulesets()
    .flatMap((ruleset) => ruleset.commands ?? [])
    .find(({ word }) => word === plain);
  const draw =
    plain === "summary" && message.author?.isGM ? (await import("../combat/history.ts")).drawSummary : command?.draw;
  content.innerHTML = (await draw?.(message)) ?? message.content;
}
