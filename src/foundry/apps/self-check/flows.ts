import { host, localize } from "../../host/host.ts";
import { rulesets } from "../../contract/registry.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { blind, commands, whispered } from "./chat.ts";
import { encounter, plainEncounter } from "./encounter.ts";
import { conditions, delta, fight, fightersOf, harm } from "./fight.ts";
import { harmDialog, ruler } from "./mat.ts";
import { move } from "./move.ts";
import { dialogs, rules, sheets, windows } from "./sheets.ts";
import { players } from "./players.ts";
import type { Check, FlowState } from "./flow.ts";
import { documents, effects, packs } from "./world.ts";

/** Returns the same check for every ruleset, one line each. */
const each = (id: string, run: (bag: FlowState, ruleset: Ruleset) => Promise<string>): Check[] =>
  rulesets().map((ruleset) => ({ id, of: localize(ruleset.label), run: (bag: FlowState) => run(bag, ruleset) }));

/** Returns all checks of the self-check, in the order of the report's lines; several are done once for each ruleset. */
export function checks(): readonly Check[] {
  return [
    { id: "documents", run: documents },
    { id: "effects", run: effects },
    { id: "packs", run: packs },
    ...each("import", async (bag, ruleset) => (await fightersOf(bag, ruleset)).map(({ name }) => name).join(", ")),
    ...each("attack", fight),
    ...each("harm", harm),
    ...each("condition", conditions),
    ...each("delta", delta),
    { id: "plainEncounter", run: plainEncounter },
    ...each("encounter", encounter),
    ...each("move", move),
    ...each("ruler", ruler),
    ...each("harmDialog", harmDialog),
    ...each("sheet", sheets),
    ...each("dialog", dialogs),
    { id: "window", run: windows },
    { id: "rule", run: rules },
    { id: "command", run: commands },
    { id: "whisper", run: async (bag) => void (await whispered(bag, host.foundry.utils.randomID())) },
    { id: "blind", run: async (bag) => void (await blind(bag, host.foundry.utils.randomID())) },
    { id: "player", run: players },
  ];
}
