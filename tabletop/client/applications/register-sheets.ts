import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { BaseSheet } from "./sheets/base-sheet.ts";
import { ActiveEffectConfig, CombatantConfig, FolderConfig, MacroConfig, UserConfig } from "./sheets/configs.ts";
import { SceneConfig } from "./sheets/scene-config.ts";
import { TokenConfig } from "./sheets/token-configs.ts";
import { JournalEntrySheet } from "./sheets/journal/entry-sheet.ts";
import {
  JournalEntryPageImageSheet,
  JournalEntryPageMarkdownSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageVideoSheet,
} from "./sheets/journal/page-kinds.ts";
import { LevelConfig } from "./sheets/level-config.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import { WallConfig } from "./sheets/wall-config.ts";
import type { Loose } from "./support.ts";

/** The tabletop's own sheets by kind of document, those for pages of a journal by type too. */
const SHEETS: [documentName: string, sheet: Loose, type?: string][] = [
  ["User", UserConfig],
  ["Combatant", CombatantConfig],
  ["Scene", SceneConfig],
  ["Folder", FolderConfig],
  ["Macro", MacroConfig],
  ["Token", TokenConfig],
  ["ActiveEffect", ActiveEffectConfig],
  ["JournalEntry", JournalEntrySheet],
  ["JournalEntryPage", JournalEntryPageMarkdownSheet, "text"],
  ["JournalEntryPage", JournalEntryPageProseMirrorSheet, "text"],
  ["JournalEntryPage", JournalEntryPageImageSheet, "image"],
  ["JournalEntryPage", JournalEntryPagePDFSheet, "pdf"],
  ["JournalEntryPage", JournalEntryPageVideoSheet, "video"],
  ["RollTable", RollTableSheet],
  ["Adventure", AdventureImporterV2],
  ["Wall", WallConfig],
  ["Level", LevelConfig],
  ["Actor", BaseSheet],
  ["Item", BaseSheet],
  ["Combat", BaseSheet],
  ["CombatantGroup", BaseSheet],
  ["ChatMessage", BaseSheet],
];

/**
 * Registers the tabletop's own sheets for the kinds of documents that CONFIG has, and the sheet of prototype tokens. A
 * sheet for one type, and the sheet of effects, is marked as default. Every other sheet is not marked, so that a sheet
 * which a package registers later is used instead.
 */
export function registerCoreSheets(): void {
  for (const [documentName, sheet, type] of SHEETS) {
    if (!CONFIG[documentName]) continue;
    const label = type ? sheet.name : "SHEETS.Core";
    const types = type ? [type] : undefined;
    const makeDefault = !!type || documentName === "ActiveEffect";
    DocumentSheetConfig.registerSheet({ documentName }, "core", sheet, { label, types, makeDefault });
  }
  CONFIG.Token.prototypeSheetClass ??= foundry.applications.sheets.PrototypeTokenConfig;
}
