import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/**
 * Reveals and hides secret sections of texts, by a button in each.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.HTMLSecret.html
 */
export class HTMLSecret {
  parentSelector: string;
  callbacks: Loose;

  constructor({ parentSelector, callbacks = {} }: Loose = {}) {
    this.parentSelector = parentSelector;
    this.callbacks = callbacks;
  }

  /**
   * Puts a button into each secret section that has an id and lies in an element that `parentSelector` matches. A click
   * on it reveals or hides the section.
   */
  bind(html: HTMLElement): void {
    for (const secret of html.querySelectorAll<HTMLElement>(`${this.parentSelector} section.secret[id]`)) {
      const isRevealed = this.isRevealed(secret);
      const button = build(
        "button",
        { type: "button", class: "reveal" },
        words(isRevealed ? "SECRET.Hide" : "SECRET.Reveal"),
      );
      button.addEventListener("click", () => this._onToggleSecret(secret));
      secret.prepend(button);
    }
  }

  isRevealed(secret: HTMLElement): boolean {
    return secret.classList.contains("revealed");
  }

  /**
   * Reveals a section, or hides it, in the text that the callback `content` returns; the callback `update` gets the
   * changed text. Does nothing without a text.
   */
  _onToggleSecret(secret: HTMLElement): void {
    const content = this.callbacks.content?.(secret);
    if (!content) return;
    const wasRevealed = this.isRevealed(secret);
    const openingTag = new RegExp(`<section[^>]*id="${secret.id}"[^>]*>`);
    const changed = content.replace(
      openingTag,
      `<section class="secret${wasRevealed ? "" : " revealed"}" id="${secret.id}">`,
    );
    this.callbacks.update?.(secret, changed);
  }
}
