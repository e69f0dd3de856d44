import { localize } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { shared } from "../settings.ts";

/**
 * The members of the module Dice So Nice that Fray uses. The mode "preferred" selects a set for users who have chosen
 * none.
 */
export interface DiceSoNice {
  addSystem(system: { id: string; name: string }, mode: "default" | "preferred"): void;
  addColorset(set: Readonly<Record<string, string>>, mode: "default" | "preferred"): unknown;
  addDicePreset(preset: { type: string; labels: readonly string[]; system: string }, shape: string): void;
}

/**
 * Enters Fray as a system in the module Dice So Nice, and gives this module a set of colours for each ruleset; the set
 * of the world's ruleset is preferred. Dice that a ruleset defines with labels for their faces show these labels: the
 * ten of a stress die, for example, is shown as 0.
 */
export function register(dice: DiceSoNice): void {
  dice.addSystem({ id: "fray", name: "Fray" }, "default");
  const world = shared<string>("ruleset");
  for (const { id, label, accent, dice: rulesetDice } of rulesets()) {
    // The ruleset's accent colour, and white for the numbers.
    const [background, foreground] = [`#${accent.toString(16).padStart(6, "0")}`, "#ffffff"];
    const set = { name: `fray-${id}`, description: localize(label), category: "Fray", background, foreground };
    const mode = id === world ? "preferred" : "default";
    dice.addColorset({ ...set, outline: "none", material: "plastic", font: "Archivo Narrow" }, mode);
    for (const { DENOMINATION, faceLabels } of rulesetDice.terms ?? [])
      if (faceLabels)
        dice.addDicePreset({ type: `d${DENOMINATION}`, labels: faceLabels, system: "fray" }, `d${faceLabels.length}`);
  }
}
