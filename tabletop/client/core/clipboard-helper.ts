import { assertFirst } from "./single.ts";

/**
 * `game.clipboard`: copies text to the system's clipboard.
 * @see https://foundryvtt.com/api/v14/classes/foundry.helpers.interaction.ClipboardHelper.html
 */
export class ClipboardHelper {
  /** @throws Error where the game has one */
  constructor() {
    assertFirst(globalThis.game?.clipboard, "ClipboardHelper", "game.clipboard");
  }

  async copyPlainText(text: string): Promise<void> {
    return navigator.clipboard.writeText(text);
  }
}
