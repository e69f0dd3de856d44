import { phrase } from "../contract/phrase.ts";
import { toldContent } from "./told.ts";
import type { Told } from "./told.ts";

/** Draws what a message says, and its heading, in the user's language; leaves alone what `told` does not say. */
export async function drawTold(html: HTMLElement, told: Told): Promise<void> {
  const [content, flavor] = [html.querySelector(".message-content"), html.querySelector(".flavor-text")];
  const says = await toldContent(told);
  if (content && says !== null) content.innerHTML = says;
  if (flavor && told.flavor) flavor.textContent = phrase(told.flavor);
}
