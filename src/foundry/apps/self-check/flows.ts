import { host, localize } from "../../host/host.ts";
import { rulesets } from "../../contract/registry.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { checkBlindMessage, checkCommands, checkWhisper } from "./chat.ts";
import { checkEncounter, checkPlainEncounter } from "./encounter.ts";
import { checkConditions, checkUnlinkedToken, checkAttack, fightersOf, checkHarm } from "./fight.ts";
import { checkHarmDialog, checkRuler } from "./mat.ts";
import { checkMove } from "./move.ts";
import { checkDialogs, checkRulePages, checkSheets, checkWindows } from "./sheets.ts";
import { checkPlayers } from "./players.ts";
import type { Check, FlowState } from "./flow.ts";
import { checkDocuments, checkEffects, checkPacks } from "./world.ts";

/**
 * Returns one check for each ruleset. All have the same id; `of`, the ruleset's name, tells them apart in the report.
 * @param run does the check for one ruleset, and resolves to what was checked, in words; `bag` is what the checks share
 */
const forEachRuleset = (checkId: string, run: (bag: FlowState, ruleset: Ruleset) => Promise<string>): Check[] =>
  rulesets().map((ruleset) => ({
    id: checkId,
    of: localize(ruleset.label),
    run: (bag: FlowState) => run(bag, ruleset),
  }));

/** Returns all checks, in the order of the report's lines. */
export function checks(): readonly Check[] {
  return [
    // The world and the packs.
    { id: "documents", run: checkDocuments },
    { id: "effects", run: checkEffects },
    { id: "packs", run: checkPacks },
    // Actions of each ruleset.
    ...forEachRuleset("import", async (bag, ruleset) =>
      (await fightersOf(bag, ruleset)).map(({ name }) => name).join(", "),
    ),
    ...forEachRuleset("attack", checkAttack),
    ...forEachRuleset("harm", checkHarm),
    ...forEachRuleset("condition", checkConditions),
    ...forEachRuleset("delta", checkUnlinkedToken),
    // Encounters and movement.
    { id: "plainEncounter", run: checkPlainEncounter },
    ...forEachRuleset("encounter", checkEncounter),
    ...forEachRuleset("move", checkMove),
    ...forEachRuleset("ruler", checkRuler),
    // Dialogs, sheets and windows.
    ...forEachRuleset("harmDialog", checkHarmDialog),
    ...forEachRuleset("sheet", checkSheets),
    ...forEachRuleset("dialog", checkDialogs),
    { id: "window", run: checkWindows },
    // Rules, chat and players.
    { id: "rule", run: checkRulePages },
    { id: "command", run: checkCommands },
    { id: "whisper", run: async (bag) => void (await checkWhisper(bag, host.foundry.utils.randomID())) },
    { id: "blind", run: async (bag) => void (await checkBlindMessage(bag, host.foundry.utils.randomID())) },
    { id: "player", run: checkPlayers },
  ];
}
