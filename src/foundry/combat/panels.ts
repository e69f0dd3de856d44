import type { TrackerPanel } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";

const loaded = new Map<string, TrackerPanel>();

/** A ruleset's part of the tracker, loaded when first asked for. */
export async function loadPanel(ruleset: Ruleset | null | undefined): Promise<TrackerPanel | null> {
  const panel = ruleset && (loaded.get(ruleset.id) ?? (await ruleset.tracker?.()));
  if (panel) loaded.set(ruleset.id, panel);
  return panel ?? null;
}

/** The same where it has been loaded before: what a drawing that has begun may use. */
export const panelOf = (ruleset: Ruleset | null): TrackerPanel | null => loaded.get(ruleset?.id ?? "") ?? null;
