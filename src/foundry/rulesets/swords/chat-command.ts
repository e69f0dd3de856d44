import { template } from "../../host/paths.ts";
import { inMode } from "../../host/compat.ts";
import { FrayHighestDieRoll } from "./dice.ts";
import { readerFor } from "../../contract/reading/reader.ts";
import { host, MessageBase, localize } from "../../host/host.ts";
import type { ChatCommand } from "../../contract/ruleset.ts";
import { highestDie } from "../../../rules/swords/attack.ts";
import type { ComparePoolsInput } from "../../../rules/swords/attack.ts";

/** The word of the chat command. */
const WORD = "contest";

/** The most dice of a pool, so that a chat line cannot ask for thousands. */
const MAX_DICE = 60;

/**
 * Reads “/contest 3d6 vs 2d6”: the number of dice of both pools; null for any other text, and unless each pool has 1 to
 * 60 dice.
 */
function readPools(text: string): { first: number; second: number } | null {
  const found = /^\/contest\s+(\d{1,2})d6(?:hd)?\s+(?:vs?\.?|against)\s+(\d{1,2})d6(?:hd)?\s*$/i.exec(text);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[2])];
  const fits = (dice: number): boolean => dice >= 1 && dice <= MAX_DICE;
  return fits(first) && fits(second) ? { first, second } : null;
}

/** The settings that decide a contest of two pools: one that runs out of dice (SS-A03), a complete tie (SS-P07). */
type ContestReading = Pick<ComparePoolsInput, "exhausted" | "goliath">;

/**
 * Returns the template data of two compared pools, with tied pairs struck through and the deciding pair marked (SS-001,
 * SS-002, SS-A03, SS-P07).
 */
function poolsView(
  a: readonly number[],
  b: readonly number[],
  reading: ContestReading = {},
): { text: string; tie: boolean; pools: readonly object[] } {
  const outcome = highestDie({ a, b, ...reading });
  // Highest first: the tied pairs struck out, then the deciding die, then those never compared.
  const pool = (faces: readonly number[], side: "a" | "b") =>
    [...faces]
      .sort((first, second) => second - first)
      .map((face, index) => {
        const compared = index === outcome.discarded ? "deciding" : "unused";
        const state = index < outcome.discarded ? "discarded" : compared;
        return {
          face,
          sides: 6,
          state,
          won: state === "deciding" && outcome.winner === side,
          text: localize(`FRAY.Die.${state}`, { face, sides: 6 }),
        };
      });
  return {
    pools: [
      { label: localize("FRAY.Contest.first"), dice: pool(a, "a"), won: outcome.winner === "a" },
      { label: localize("FRAY.Contest.second"), dice: pool(b, "b"), won: outcome.winner === "b" },
    ],
    tie: outcome.winner === "tie",
    text: localize(`FRAY.Contest.${outcome.winner}`, {
      difference: outcome.difference,
      high: Math.max(outcome.dieA, outcome.dieB),
      low: Math.min(outcome.dieA, outcome.dieB),
    }),
  };
}

/** Returns the world's settings for contests, so that they hold in the chat as they do in fights. */
function worldReading(): ContestReading {
  const reader = readerFor("swords");
  return {
    exhausted: reader.setting<NonNullable<ContestReading["exhausted"]>>("exhausted"),
    goliath: reader.setting<boolean>("goliath"),
  };
}

/** Rolls both pools and posts the result as a chat message, which keeps the settings it was compared by. */
async function throwContest(dice: { first: number; second: number }): Promise<void> {
  const Pool = FrayHighestDieRoll as unknown as new (formula: string) => {
    evaluate(): Promise<unknown>;
    toJSON(): object;
    pool: readonly number[];
  };
  const rolls = [new Pool(`${dice.first}d6`), new Pool(`${dice.second}d6`)];
  for (const roll of rolls) await roll.evaluate();
  const [first, second] = rolls.map(({ pool }) => pool);
  const reading = worldReading();
  const { text } = poolsView(first!, second!, reading);
  await MessageBase.create(
    inMode({
      // Only text is stored, since the host removes images from stored content; the dice are drawn when the message is
      // shown.
      content: `<p>${host.foundry.utils.escapeHTML(text)}</p>`,
      flavor: localize("FRAY.Contest.title"),
      rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
      flags: { fray: { plain: WORD, reading } },
      speaker: MessageBase.getSpeaker(),
    }),
  );
}

/** The chat command “/contest 3d6 vs 2d6”. */
export const contestCommand: ChatCommand = {
  word: WORD,
  example: `/${WORD} 3d6 vs 2d6`,
  /** Rolls the contest that a chat line asks for; refused when the line is not understood. */
  run(line) {
    const pools = readPools(line);
    return pools ? throwContest(pools) : { refused: "Contest" };
  },
  /** Returns the HTML of a contest's message: both pools, or the stored text if the rolls are missing. */
  async draw(message) {
    const [first, second] = (message.rolls as { pool?: readonly number[] }[]).map(({ pool }) => pool ?? []);
    if (!first?.length || !second?.length) return message.content;
    const reading = (message.flags.fray as { reading?: ContestReading } | undefined)?.reading;
    return host.foundry.applications.handlebars.renderTemplate(
      template("cards/contest"),
      poolsView(first, second, reading),
    );
  },
};
