import type { TrackerPanel } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/** The rulesets' own parts of the tracker (panels) loaded so far, by the ruleset's id. */
const loaded = new Map<string, TrackerPanel>();

/** Returns a ruleset's part of the tracker, loaded at the first call; null if it has none. */
export async function loadPanel(ruleset: Ruleset | null | undefined): Promise<TrackerPanel | null> {
  const panel = ruleset && (loaded.get(ruleset.id) ?? (await ruleset.tracker?.()));
  if (panel) loaded.set(ruleset.id, panel);
  return panel ?? null;
}

/** Returns a ruleset's part of the tracker if it is loaded already, else null; for drawing that cannot wait. */
export const panelOf = (ruleset: Ruleset | null): TrackerPanel | null => loaded.get(ruleset?.id ?? "") ?? null;
