import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { BaseSheet } from "./sheets/base-sheet.ts";
import {
  ActiveEffectConfig,
  CombatantConfig,
  FolderConfig,
  MacroConfig,
  SceneConfig,
  TokenConfig,
  UserConfig,
} from "./sheets/configs.ts";
import { JournalEntryPageSheet, JournalEntrySheet } from "./sheets/journal.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import type { Loose } from "./support.ts";

const SHEETS: [string, Loose][] = [
  ["User", UserConfig],
  ["Combatant", CombatantConfig],
  ["Scene", SceneConfig],
  ["Folder", FolderConfig],
  ["Macro", MacroConfig],
  ["Token", TokenConfig],
  ["ActiveEffect", ActiveEffectConfig],
  ["JournalEntry", JournalEntrySheet],
  ["JournalEntryPage", JournalEntryPageSheet],
  ["RollTable", RollTableSheet],
  ["Actor", BaseSheet],
  ["Item", BaseSheet],
  ["Combat", BaseSheet],
  ["CombatantGroup", BaseSheet],
  ["ChatMessage", BaseSheet],
];

/** Give every document a sheet of the host's, so that none is without. Systems register theirs later and win. */
export function registerCoreSheets(): void {
  for (const [documentName, sheet] of SHEETS) {
    if (!CONFIG[documentName]) continue;
    DocumentSheetConfig.registerSheet({ documentName }, "core", sheet, { label: "SHEETS.Core", makeDefault: false });
  }
  CONFIG.Token.prototypeSheetClass ??= foundry.applications.sheets.PrototypeTokenConfig;
}
