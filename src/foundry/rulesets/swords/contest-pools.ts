import { template } from "../../host/paths.ts";
import { inMode } from "../../host/compat.ts";
import { FrayHighestDieRoll } from "./dice.ts";
import { readerFor } from "../../contract/reading/reader.ts";
import { host, MessageBase, localize } from "../../host/host.ts";
import { phrase } from "../../contract/phrase.ts";
import type { ChatCommand } from "../../contract/ruleset.ts";
import type { Phrase } from "../../contract/view.ts";
import { highestDie } from "../../../rules/swords/attack.ts";
import type { ComparePoolsInput } from "../../../rules/swords/attack.ts";

/* What the chat command “/contest” does and shows; loaded with the first contest that is rolled or shown. */

/** The heading of a contest's message. */
const TITLE: Phrase = { key: "FRAY.Contest.title" };

/**
 * The settings that decide how pools are compared: what happens if one runs out of dice (SS-A03), or if all dice tie
 * (SS-P07).
 */
type ContestReading = Pick<ComparePoolsInput, "exhausted" | "goliath">;

/**
 * Returns what the template shows of two compared pools, and the result in words. Dice are compared in pairs, the
 * highest first: tied pairs are marked as discarded, the first pair that differs as deciding, the rest as unused
 * (SS-001, SS-002, SS-A03, SS-P07). `reading`: the settings to compare by.
 */
function poolsView(
  firstPool: readonly number[],
  secondPool: readonly number[],
  reading: ContestReading = {},
): { text: string; tie: boolean; pools: readonly object[] } {
  const outcome = highestDie({ a: firstPool, b: secondPool, ...reading });
  // A pool's dice, the highest first, each with its state.
  const viewOf = (faces: readonly number[], side: "a" | "b") =>
    [...faces]
      .sort((first, second) => second - first)
      .map((face, index) => {
        const stateWithoutTie = index === outcome.discarded ? "deciding" : "unused";
        const state = index < outcome.discarded ? "discarded" : stateWithoutTie;
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
      { label: localize("FRAY.Contest.first"), dice: viewOf(firstPool, "a"), won: outcome.winner === "a" },
      { label: localize("FRAY.Contest.second"), dice: viewOf(secondPool, "b"), won: outcome.winner === "b" },
    ],
    tie: outcome.winner === "tie",
    text: localize(`FRAY.Contest.${outcome.winner}`, {
      difference: outcome.difference,
      high: Math.max(outcome.dieA, outcome.dieB),
      low: Math.min(outcome.dieA, outcome.dieB),
    }),
  };
}

/** Returns the world's settings for contests, so that chat contests are decided like those in fights. */
function worldReading(): ContestReading {
  const reader = readerFor("swords");
  return {
    exhausted: reader.setting<NonNullable<ContestReading["exhausted"]>>("exhausted"),
    goliath: reader.setting<boolean>("goliath"),
  };
}

/**
 * Rolls two pools of d6, each with its number of dice in `dice`, and posts the result as a chat message. The message is
 * marked with the command's word (`flags.fray.plain`), and keeps the settings by which the contest was decided, so that
 * it is drawn the same after the settings change.
 */
export async function throwContest(dice: { first: number; second: number }, word: string): Promise<void> {
  // A cast, because Foundry's type of rolls lacks what this ruleset's class adds.
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
      // Only text is stored, because Foundry removes images from stored content; `draw` adds the dice whenever the
      // message is shown.
      content: `<p>${host.foundry.utils.escapeHTML(text)}</p>`,
      flavor: phrase(TITLE),
      rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
      flags: { fray: { plain: word, reading, told: { flavor: TITLE } } },
      speaker: MessageBase.getSpeaker(),
    }),
  );
}

/** Resolves to the HTML of a contest's message: both pools with their dice, or the stored text if a roll is missing. */
export const drawContest: NonNullable<ChatCommand["draw"]> = async (message) => {
  const [first, second] = (message.rolls as { pool?: readonly number[] }[]).map(({ pool }) => pool ?? []);
  if (!first?.length || !second?.length) return message.content;
  const reading = (message.flags.fray as { reading?: ContestReading } | undefined)?.reading;
  return host.foundry.applications.handlebars.renderTemplate(
    template("cards/contest"),
    poolsView(first, second, reading),
  );
};
