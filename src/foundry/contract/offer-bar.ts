import type { Words } from "./view.ts";

/**
 * An offer to the gamemaster after a token was put on a scene: a line below the canvas with a button for each choice.
 */
export interface SceneOffer {
  /** its id: once an offer is dismissed on a scene, none with the same id is shown there again */
  readonly id: string;
  readonly words: Words;
  /** Font Awesome Free class */
  readonly icon: string;
  readonly choices: readonly SceneChoice[];
}

/** A button of an offer. */
export interface SceneChoice {
  /**
   * "undo" for a choice that takes back what was made: Ctrl+Z chooses it too, and selecting the token offers it again
   */
  readonly id: string;
  readonly words: Words;
  /** carries the choice out; of the choice "undo" it resolves to true if something was undone */
  use(): Promise<unknown>;
}
