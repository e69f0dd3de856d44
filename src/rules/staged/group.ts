import { whole } from "../error.ts";

/** The most a group holds, its vanguard counted (ST-P10). */
export const GROUP_SIZE = 6;

/**
 * How many blows each member of a struck group takes, the vanguard first: one for every member of the group that
 * strikes, spread as evenly as can be, those in front never less than those behind (ST-P10).
 * @throws RulesError for a group without members or of more than six.
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
