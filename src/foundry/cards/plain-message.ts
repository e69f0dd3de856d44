import { rulesets } from "../contract/registry.ts";
import type { MessageDocument } from "../host/host.ts";

/**
 * Draws the content of a message that shows its dice in its own words (`flags.fray.plain`), so that the host does not
 * draw the rolls below it. If the flag is the word of a chat command, or “summary” on a gamemaster's message (the
 * course of a fight), that draws the content; else the stored content is shown. Leaves messages without the flag alone.
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
