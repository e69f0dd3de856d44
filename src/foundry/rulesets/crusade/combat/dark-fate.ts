import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";

/* Dark FATE is the gamemaster's, wherever points are spent: it belongs to the world, outlives scene and encounter. */

/** Where the pool is stored. */
export const DARK_FATE = "system.crusade.darkFate";

/** Points in the gamemaster's pool (EC-154). */
export function darkPoints(reader: GameReader): number {
  const { crusade } = reader.world.system as { crusade?: { darkFate?: number } };
  return Math.max(0, Math.trunc(Number(crusade?.darkFate ?? 0)) || 0);
}

/** Some points more or less; never below none. */
export const darkChange = (amount: number, reader: GameReader): Change => ({
  kind: "delta",
  uuid: reader.world.uuid,
  path: DARK_FATE,
  amount,
  min: 0,
});
