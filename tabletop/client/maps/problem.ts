/** The reason why a file cannot become a scene: the key of a sentence in the language files, and the values in it. */
export class MapProblem extends Error {
  override name = "MapProblem";
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;

  /** @param key below MAPS in the language files; the sentence also gets the file's name */
  constructor(key: string, data: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = `MAPS.${key}`;
    this.data = data;
  }
}

/** The limits of a scene: numbers of walls and of lights, cells along a side, pixels along a side. */
export const MOST = { walls: 20_000, lights: 2_000, cells: 2_000, side: 32_768 } as const;
