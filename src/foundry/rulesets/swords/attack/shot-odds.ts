import type { OddsView } from "../../../contract/view.ts";
import { entriesOf } from "../../../../rules/dice/distribution.ts";
import { missileOdds, totalDistribution } from "../../../../rules/swords/odds.ts";
import { shotResult } from "../../../../rules/swords/ranged.ts";
import type { ShotContext } from "./shot-context.ts";
import { shotDice, targetsOf } from "./shot-context.ts";

const TONES = { miss: "miss", wound: "hit", kill: "critical" } as const;

/** Exact odds of one shot, and of all the volleys left (SS-010 … SS-014). */
export function shotOddsView(context: ShotContext): OddsView | null {
  const { target, meetIsEnough, volleys } = context;
  if (!target) return null;
  const dice = shotDice(context);
  const { wound: woundTn, kill: killTn } = targetsOf(context);
  const odds = missileOdds({ dice, woundTn, killTn, targetCliche: target.dice, meetIsEnough, volleys: volleys ?? 1 });
  const more = volleys !== null && volleys > 1;
  return {
    headlines: [
      { words: { key: "FRAY.Odds.woundOrKill" }, value: odds.wound + odds.kill, kind: "chance" },
      { words: { key: "FRAY.Odds.kills" }, value: odds.kill, kind: "chance" },
      ...(more
        ? [{ words: { key: "FRAY.Odds.downAfter", data: { volleys } }, value: odds.defeated, kind: "chance" as const }]
        : [{ words: { key: "FRAY.Odds.down" }, value: odds.defeated, kind: "chance" as const }]),
    ],
    axis: { key: "FRAY.Odds.total" },
    bars: entriesOf(totalDistribution(dice)).map(([at, chance]) => ({
      at,
      chance,
      tone: TONES[shotResult({ total: at, woundTn, killTn, meetIsEnough })],
    })),
    thresholds: [
      { at: meetIsEnough ? woundTn : woundTn + 1, words: { key: "FRAY.Odds.woundsAt", data: { at: woundTn } } },
      { at: meetIsEnough ? killTn : killTn + 1, words: { key: "FRAY.Odds.killsFrom", data: { at: killTn } } },
    ],
  };
}
