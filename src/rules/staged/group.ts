import { whole } from "../error.ts";

/** The most members of a group, its vanguard included (ST-P10). */
export const GROUP_SIZE = 6;

/**
 * Returns the number of blows that each member of a struck group takes, the vanguard first: one for each member of the
 * striking group, spread as evenly as possible, members in front never fewer than those behind (ST-P10). @throws
 * RulesError for a group without members or of more than six.
 */
export function groupBlows({
  attackers,
  defenders,
}: {
  readonly attackers: number;
  readonly defenders: number;
}): number[] {
  whole("members", attackers, "ST-P10", 1, GROUP_SIZE);
  whole("members", defenders, "ST-P10", 1, GROUP_SIZE);
  return Array.from({ length: defenders }, (_, index) => Math.floor((attackers + defenders - 1 - index) / defenders));
}
