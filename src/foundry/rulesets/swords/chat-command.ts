import type { ChatCommand } from "../../contract/ruleset.ts";

/**
 * The word of the chat command, and the mark of its messages (`flags.fray.plain`), by which `draw` is called for them.
 */
const WORD = "contest";

/** The most dice of a pool in this command: as many as a cliché may have (MAX_POOL). */
const MAX_DICE = 60;

/**
 * Reads “/contest 3d6 vs 2d6” and returns the number of dice of both pools. Null for any other text, and if a pool has
 * fewer than 1 or more than 60 dice.
 */
function readPools(text: string): { first: number; second: number } | null {
  const match = /^\/contest\s+(\d{1,2})d6(?:hd)?\s+(?:vs?\.?|against)\s+(\d{1,2})d6(?:hd)?\s*$/i.exec(text);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const fits = (dice: number): boolean => dice >= 1 && dice <= MAX_DICE;
  return fits(first) && fits(second) ? { first, second } : null;
}

/** The chat command “/contest 3d6 vs 2d6”, which compares two pools of dice. */
export const contestCommand: ChatCommand = {
  word: WORD,
  example: `/${WORD} 3d6 vs 2d6`,
  /** Rolls the contest that a chat line asks for, or returns a refusal if the line cannot be read. */
  run(line) {
    const pools = readPools(line);
    if (!pools) return { refused: "Contest" };
    return import("./contest-pools.ts").then(({ throwContest }) => throwContest(pools, WORD));
  },
  draw: async (message) => (await import("./contest-pools.ts")).drawContest(message),
};
