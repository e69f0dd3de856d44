import { phrase } from "../contract/phrase.ts";
import { toldContent } from "./told.ts";
import type { Told } from "./told.ts";

/**
 * Draws what a message says, and its heading, in the user's language; leaves alone what `told` does not say. Throws for
 * a malformed `told`, and draws nothing then.
 */
export async function drawTold(html: HTMLElement, told: Told): Promise<void> {
  const [content, flavor] = [html.querySelector(".message-content"), html.querySelector(".flavor-text")];
  const [says, heading] = [await toldContent(told), told.flavor && phrase(told.flavor)];
  if (content && says !== null) content.innerHTML = says;
  if (flavor && heading) flavor.textContent = heading;
}
