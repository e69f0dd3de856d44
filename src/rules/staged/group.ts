import { whole } from "../error.ts";

/** The most members of a group, including its vanguard, the member whose numbers count in a fight (ST-P10). */
export const GROUP_SIZE = 6;

/**
 * Returns the number of blows that each member of a struck group takes, the vanguard first (ST-P10): together as many
 * as the striking group has members, shared out evenly; what is left over goes to the first members, one each. Throws
 * RulesError for a group without members or of more than six.
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
  // A member's share: the blows that are left from this member on, divided among all and rounded up.
  return Array.from({ length: defenders }, (_, index) => Math.floor((attackers + defenders - 1 - index) / defenders));
}
