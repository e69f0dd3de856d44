import { rulesets } from "../contract/registry.ts";
import type { MessageDocument } from "../host/host.ts";

/**
 * Replaces the content of a message that shows its dice in its own words (`flags.fray.plain`), so that the host does
 * not draw the rolls below it. A flag that names a chat command, or a gamemaster's “summary” of a fight, says what
 * draws it. Leaves other messages alone.
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
