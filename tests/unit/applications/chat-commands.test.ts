import { describe, expect, it } from "vitest";
import { parseCommand } from "../../../tabletop/client/applications/sidebar/chat-commands.ts";

const commandOf = (text: string): string => parseCommand(text)[0];

describe("chat commands", () => {
  it.each([
    ["/r 2d6", "roll"],
    ["/roll 2d6 # why", "roll"],
    ["/gmr 1d20", "gmroll"],
    ["/gmroll 1d20", "gmroll"],
    ["/br 1d20", "blindroll"],
    ["/blindroll 1d20", "blindroll"],
    ["/sr 1d20", "selfroll"],
    ["/pr 1d20", "publicroll"],
    ["/w Tavi psst", "whisper"],
    ["/w [Player One, gm] psst", "whisper"],
    ["/reply yes", "reply"],
    ["/em laughs", "emote"],
    ["/me laughs", "emote"],
    ["/ic hello", "ic"],
    ["/ooc hello", "ooc"],
    ["/gm help", "gm"],
    ["/players all", "players"],
    ["/macro Shout", "macro"],
    ["/contest 3d6 vs 2d6", "invalid"],
    ["hello", "none"],
    ["two\nlines", "none"],
  ])("reads %s as %s", (text, command) => {
    expect(commandOf(text)).toBe(command);
  });

  it("gives formula and flavour of each line of a roll", () => {
    const [, matches] = parseCommand("/r 2d6 + 3 # sword\n/r 1d4") as [string, RegExpMatchArray[]];
    expect(matches.map((match) => [match[2]?.trim(), match[3]?.trim()])).toEqual([
      ["2d6 + 3", "sword"],
      ["1d4", undefined],
    ]);
  });

  it("gives the names and the words of a whisper", () => {
    const [, match] = parseCommand("/w [Player One, gm] over here") as [string, RegExpMatchArray];
    expect([match[2], match[3]]).toEqual(["[Player One, gm]", "over here"]);
  });
});
