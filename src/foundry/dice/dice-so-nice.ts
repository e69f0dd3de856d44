import { host, localize } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { shared } from "../settings.ts";

/** The part of Dice So Nice's interface that Fray uses. */
export interface DiceSoNice {
  addSystem(system: { id: string; name: string }, mode: string): void;
  addColorset(set: Readonly<Record<string, string>>, mode: string): unknown;
  addDicePreset(preset: { type: string; labels: readonly string[]; system: string }, shape: string): void;
}

/**
 * Registers the hook that gives the module a set of colours for each ruleset; users who have chosen none get the
 * world's. A dice term of a ruleset's own gets its own faces: the ten of a stress die is a nought.
 */
export function startDiceSoNice(): void {
  host.Hooks.once("diceSoNiceReady", (dice: DiceSoNice) => {
    dice.addSystem({ id: "fray", name: "Fray" }, "default");
    const world = shared<string>("ruleset");
    for (const { id, label, accent, dice: own } of rulesets()) {
      // The accent of its cards by day.
      const [background, foreground] = [`#${accent.toString(16).padStart(6, "0")}`, "#ffffff"];
      const set = { name: `fray-${id}`, description: localize(label), category: "Fray", background, foreground };
      dice.addColorset({ ...set, outline: "none", material: "plastic", font: "Archivo Narrow" }, colourMode(id, world));
      for (const { DENOMINATION, faceLabels } of own.terms ?? [])
        if (faceLabels)
          dice.addDicePreset({ type: `d${DENOMINATION}`, labels: faceLabels, system: "fray" }, `d${faceLabels.length}`);
    }
  });
}

const colourMode = (id: string, world: string): string => (id === world ? "default" : "no");
