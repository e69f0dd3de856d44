import type { Words } from "./view.ts";

/** An offer to the gamemaster after a token was put on the scene: one line below the mat, with buttons. */
export interface SceneOffer {
  /** the same thing offered again has the same id; waved away, it is not offered again on that scene */
  readonly id: string;
  readonly words: Words;
  /** Font Awesome Free class */
  readonly icon: string;
  readonly choices: readonly SceneChoice[];
}

export interface SceneChoice {
  readonly id: string;
  readonly words: Words;
  use(): void;
}
