import type { TrackerPanel } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";

const loaded = new Map<string, TrackerPanel>();

/** A ruleset's part of the tracker, loaded when first asked for. */
export async function loadPanel(ruleset: Ruleset | null | undefined): Promise<TrackerPanel | null> {
  const panel = ruleset && (loaded.get(ruleset.id) ?? (await ruleset.tracker?.()));
  if (panel) loaded.set(ruleset.id, panel);
  return panel ?? null;
}

/** A ruleset's part of the tracker if it is loaded already, for a drawing that cannot wait. */
export const panelOf = (ruleset: Ruleset | null): TrackerPanel | null => loaded.get(ruleset?.id ?? "") ?? null;
