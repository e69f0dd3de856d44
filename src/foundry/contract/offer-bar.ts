import type { Words } from "./view.ts";

/** What the gamemaster may want after what they have just put on the mat: one line below it, with buttons. */
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
