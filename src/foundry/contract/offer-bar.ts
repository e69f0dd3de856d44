import type { Words } from "./view.ts";

/** An offer to the gamemaster after a token was put on the scene: one line below the canvas, with buttons. */
export interface SceneOffer {
  /** an offer with the same id is not shown again on a scene where it was dismissed */
  readonly id: string;
  readonly words: Words;
  /** Font Awesome Free class */
  readonly icon: string;
  readonly choices: readonly SceneChoice[];
}

/** A button of an offer. */
export interface SceneChoice {
  /** "undo" for the choice that undoes what was made: Ctrl+Z presses it too, and selecting the token offers it again */
  readonly id: string;
  readonly words: Words;
  /** carries the choice out; the one with the id "undo" resolves to true if something was undone */
  use(): Promise<unknown>;
}
