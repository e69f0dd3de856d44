import { forecast } from "../../rules/forecast/simulate.ts";
import type { FrayCombat } from "../combat/combat.ts";
import { bothSides, gatherParties } from "./forecast-entries.ts";

/** The same dice every time, so that what changes between two looks is the fight. */
const SEED = 1;
const CHUNK = 50;
const MAX_FIGHTS = 2_000;
const HALF_WIDTH = 0.025;
/** Milliseconds of computing before the page may draw again. */
const SLICE = 8;

/**
 * In how many of 100 fights the players' side wins from here, attacking anybody; null when one side has nobody left
 * or `stale` says that somebody asked anew.
 */
export async function quickOutlook(combat: FrayCombat, stale: () => boolean): Promise<number | null> {
  const parties = await gatherParties(combat);
  if (!parties || !bothSides(parties)) return null;
  const fight = parties.forecast.fight(parties.entrants, "random", parties.table);
  const chunks = forecast({ fight, seed: SEED, chunk: CHUNK, fights: MAX_FIGHTS, halfWidth: HALF_WIDTH });
  for (let until = performance.now() + SLICE; !stale();) {
    const { done, value } = chunks.next();
    if (done) return Math.round(value.wins[0] * 100);
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE;
  }
  return null;
}
