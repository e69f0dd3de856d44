import { rulesets } from "../contract/registry.ts";
import type { MessageDocument } from "../host/host.ts";

/**
 * Draws the content of a message that shows its dice in its own words (`flags.fray.plain`), so that the host does not
 * draw the rolls below it. A flag that is the word of a chat command has the content drawn by that command; “summary” on
 * a gamemaster's message draws the course of a fight; any other shows the stored content. Leaves messages without the
 * flag alone.
 */
export async function drawPlain(html: HTMLElement, message: MessageDocument): Promise<void> {
  const plainFlag = (message.flags.fray as { plain?: boolean | string } | undefined)?.plain;
  const content = plainFlag ? html.querySelector<HTMLElement>(".message-content") : null;
  if (!content) return;
  html.classList.add("fray-plain");
  const command = rulesets()
    .flatMap((ruleset) => ruleset.commands ?? [])
    .find(({ word }) => word === plainFlag);
  const draw =
    plainFlag === "summary" && message.author?.isGM
      ? (await import("../combat/history.ts")).drawSummary
      : command?.draw;
  content.innerHTML = (await draw?.(message)) ?? message.content;
}
