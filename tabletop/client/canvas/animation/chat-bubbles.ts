/**
 * Speech bubbles of tokens: elements of the page above the canvas, which are removed after the time that reading takes.
 */
import { cleanHTML } from "../../applications/clean-html.ts";
import { labelLayer } from "../rulers/labels.ts";

/**
 * The options of showing a speech bubble.
 * @see https://foundryvtt.com/api/v14/interfaces/foundry.canvas.animation.types.ChatBubbleOptions.html
 */
export interface BubbleOptions {
  /** additional classes of the bubble */
  cssClasses?: string[];
  /** pans the view to the token, if the user's settings allow it */
  pan?: boolean;
  /** shows no bubble if the token is not visible */
  requireVisible?: boolean;
}

/** The time for which a bubble is shown, in milliseconds: A_WORD for each word of its text, but at least LEAST. */
const A_WORD = 300;
const LEAST = 3000;
/** The distance above the token, in pixels of the scene. */
const GAP = 8;

/**
 * The bubbles of all tokens of the scene.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.animation.ChatBubbles.html
 */
export class ChatBubbles {
  template = "templates/hud/chat-bubble.hbs";
  readonly #bubbles = new Map<string, HTMLElement>();

  /** The bubbles that are shown, by their tokens' ids. */
  get bubbles(): Record<string, HTMLElement> {
    return Object.fromEntries(this.#bubbles);
  }

  /** The element that holds the bubbles, made at the first use. */
  get element(): HTMLElement {
    const existing = document.getElementById("chat-bubbles");
    if (existing) return existing;
    const element = document.createElement("div");
    element.id = "chat-bubbles";
    labelLayer().append(element);
    return element;
  }

  /**
   * Shows a bubble of a Token or TokenDocument on every client.
   * @returns this client's bubble; null if none is shown here
   */
  async broadcast(token: any, message: string, options: BubbleOptions = {}): Promise<HTMLElement | null> {
    const tokenObject = token.document ? token : token.object;
    canvas.activity.broadcastBubble({ tokenId: tokenObject?.id ?? token.id, message, options });
    return tokenObject ? this.say(tokenObject, message, options) : null;
  }

  /**
   * Shows a bubble on this client. @returns null if none is shown: unknown token, no text, setting, not visible, or a
   * hook
   */
  async say(
    token: any,
    message: string,
    { cssClasses = [], requireVisible = false, pan = true }: BubbleOptions = {},
  ): Promise<HTMLElement | null> {
    if (!token || !message || !game.settings.get("core", "chatBubbles")) return null;
    if (requireVisible && !token.visible) return null;
    // the bubble with the message in it
    const bubble = document.createElement("div");
    bubble.className = ["chat-bubble", ...cssClasses].join(" ");
    bubble.dataset.tokenId = token.id;
    const content = document.createElement("div");
    content.className = "bubble-content";
    content.innerHTML = cleanHTML(message);
    bubble.append(content);
    // a package's hook that returns false prevents the bubble
    const bubbleOptions = { cssClasses, requireVisible, pan };
    if (Hooks.call("chatBubbleHTML", token, bubble, message, bubbleOptions) === false) return null;
    // takes the place of the token's last bubble
    this.#remove(token.id);
    this.element.append(bubble);
    this.#bubbles.set(token.id, bubble);
    const { x, y } = token.document;
    bubble.style.left = `${x + token.w / 2}px`;
    bubble.style.top = `${y - GAP}px`;
    // moves the view, and later removes the bubble
    if (pan && game.settings.get("core", "chatBubblesPan")) void canvas.animatePan(token.center);
    const wordCount = (content.textContent ?? "").split(/\s+/).length;
    setTimeout(() => this.#remove(token.id, bubble), Math.max(LEAST, wordCount * A_WORD));
    return bubble;
  }

  /** Removes the bubble of a token, if the token has one; with `expected`, only if the bubble is still that element. */
  #remove(id: string, expected?: HTMLElement): void {
    const bubble = this.#bubbles.get(id);
    if (!bubble || (expected && bubble !== expected)) return;
    bubble.remove();
    this.#bubbles.delete(id);
  }
}
