import { rulesets } from "../contract/registry.ts";
import type { MessageDocument } from "../host/host.ts";
import type { Told } from "./told.ts";

/**
 * Draws the content of a message with the flag `flags.fray.plain`, which says that the content tells the dice in its
 * own words; what the host drew as content, rolls included, is replaced. “summary” on a gamemaster's message has the
 * course of a fight drawn; the word of a chat command, what that command draws; any other flag, what `told` says, else
 * the stored content, which messages of older versions have alone. Flags are written by players and may hold anything:
 * what cannot be drawn leaves the stored content.
 * Leaves messages without the flag alone.
 */
export async function drawPlain(html: HTMLElement, message: MessageDocument): Promise<void> {
  const { plain: plainFlag, told } = (message.flags.fray ?? {}) as { plain?: boolean | string; told?: Told };
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
  try {
    content.innerHTML = (await draw?.(message)) ?? message.content;
    if (told) await (await import("./draw-told.ts")).drawTold(html, told);
  } catch (error) {
    console.warn("Fray |", error);
    content.innerHTML = message.content;
  }
}
