import type { Declaration } from "../contract/action.ts";
import type { Headline, OddsBar, OddsView } from "../contract/view.ts";
import type { ContestContext, SideContext } from "./context.ts";
import { clicheOf } from "./context.ts";
import type { Chances, FighterStats } from "./rules.ts";
import { duelOdds, lossDice, meleeOdds, takeLoss, teamOdds } from "./rules.ts";

/** Exact odds of one round and of the whole duel, the foe in the cliché taken unless it chooses another. */
export function contestOddsView(context: ContestContext, _declaration?: Declaration): OddsView | null {
  const { own, foe, pumped, settings } = context;
  if (!foe) return null;
  const { exhausted, goliath } = settings;
  const a = statsOf(own, pumped);
  const b = statsOf(foe, 0);
  return own.team || foe.team
    ? teamView(own, foe, teamOdds({ a: { ...a, memberDice: membersDice(own) }, b: { ...b, memberDice: membersDice(foe) }, exhausted, goliath }), a, b)
    : duelView(b, meleeOdds({ a, b, exhausted, goliath }), duelOdds({ a, b, exhausted, goliath }).winA);
}

/** The numbers of a side's leader. */
export function statsOf(side: SideContext, pumped: number): FighterStats {
  const { weapon, toughness, coverage, absorbed } = side.leader;
  const { dice: cliche, inappropriate, toolsMissing } = clicheOf(side.leader, side.leader.inUse);
  return { cliche, rating: weapon.rating, toughness, coverage, absorbed, inappropriate, toolsMissing, pumped, vengeance: side.vengeance };
}

const membersDice = (side: SideContext): number =>
  side.members.reduce((sum, member) => sum + clicheOf(member, member.inUse).dice, 0);

const chance = (key: string, value: number): Headline => ({ words: { key }, value, kind: "chance" });

/** A chance worth a line: what cannot happen is not shown. */
const possible = (key: string, value: number): Headline[] => (value > 0 ? [chance(key, value)] : []);

function duelView(b: FighterStats, odds: ReturnType<typeof meleeOdds>, duel: number): OddsView {
  return {
    headlines: [
      chance("FRAY.Odds.wins", odds.a.wins),
      chance("FRAY.Odds.duel", duel),
      chance("FRAY.Odds.loses", odds.b.wins),
      ...possible("FRAY.Odds.draw", odds.draw),
      { words: { key: "FRAY.Odds.foeDiceLost" }, value: odds.b.diceLost, kind: "number" },
      ...possible("FRAY.Odds.foeArmourHolds", odds.b.armourHolds),
      { words: { key: "FRAY.Odds.diceLost" }, value: odds.a.diceLost, kind: "number" },
      ...possible("FRAY.Odds.armourHolds", odds.a.armourHolds),
    ],
    axis: { key: "FRAY.Odds.ahead" },
    bars: marginBars(odds.a.margins, odds.b.margins, odds.draw),
    thresholds: pastArmour(b),
  };
}

function teamView(own: SideContext, foe: SideContext, odds: ReturnType<typeof teamOdds>, a: FighterStats, b: FighterStats): OddsView {
  const { margins } = odds;
  return {
    headlines: [
      chance("FRAY.Odds.wins", odds.winA),
      chance("FRAY.Odds.loses", odds.winB),
      ...possible("FRAY.Odds.draw", odds.draw),
      ...(foe.team ? [] : lossLines(margins.a, b, a, "foeArmourHolds", "foeDiceLost")),
      ...(own.team ? [] : lossLines(margins.b, a, b, "armourHolds", "diceLost")),
    ],
    axis: { key: "FRAY.Odds.ahead" },
    bars: marginBars(margins.a, margins.b, margins.draw),
    thresholds: foe.team ? [] : pastArmour(b),
  };
}

/** What a single fighter may lose to a team, by takeLoss itself. */
function lossLines(losses: Chances, beaten: FighterStats, winner: FighterStats, holds: string, lost: string): Headline[] {
  const { cliche, coverage, toughness, absorbed } = beaten;
  const loss = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: beaten.inappropriate });
  let armour = 0;
  let dice = 0;
  for (let difference = 0; difference < losses.length; difference++) {
    const taken = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss });
    if (taken.armour) armour += losses[difference] as number;
    dice += (losses[difference] as number) * (cliche - taken.cliche);
  }
  return [...possible(`FRAY.Odds.${holds}`, armour), { words: { key: `FRAY.Odds.${lost}` }, value: dice, kind: "number" }];
}

/** One bar a margin, from the worst loss to the best win; the draw in the middle. */
function marginBars(wins: Chances, losses: Chances, draw: number): OddsBar[] {
  const bars: OddsBar[] = [];
  for (let margin = losses.length - 1; margin >= 1; margin--) bars.push({ at: -margin, chance: losses[margin] as number, tone: "lose" });
  bars.push({ at: 0, chance: draw + (wins[0] as number) + (losses[0] as number), tone: "tie" });
  for (let margin = 1; margin < wins.length; margin++) bars.push({ at: margin, chance: wins[margin] as number, tone: "win" });
  return bars;
}

/** Where the foe's armour no longer helps, if it has hits left (SS-040, SS-041). */
function pastArmour({ coverage = 0, toughness = 0, absorbed = 0 }: FighterStats): OddsView["thresholds"] {
  if (absorbed >= toughness || coverage < 1) return [];
  return [{ at: coverage + 1, words: { key: "FRAY.Odds.pastArmour", data: { at: coverage + 1 } } }];
}
