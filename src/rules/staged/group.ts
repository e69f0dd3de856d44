import { whole } from "../error.ts";

/** The most members of a group, including its vanguard, the member whose numbers count in a fight (ST-P10). */
export const GROUP_SIZE = 6;

/**
 * Returns how many blows each member of a struck group takes, the vanguard first (ST-P10). There are as many blows as
 * the striking group has members, shared out evenly; those left over go to the first members, one each. Throws
 * RulesError for a group of fewer than one or more than six members.
 */
export function groupBlows({
  attackers,
  defenders,
}: {
  /** The number of members of the striking group. */
  readonly attackers: number;
  /** The number of members of the struck group. */
  readonly defenders: number;
}): number[] {
  whole("members", attackers, "ST-P10", 1, GROUP_SIZE);
  whole("members", defenders, "ST-P10", 1, GROUP_SIZE);
  // The share of the member at `index`: (attackers − index) / defenders, rounded up.
  return Array.from({ length: defenders }, (_, index) => Math.floor((attackers + defenders - 1 - index) / defenders));
}
