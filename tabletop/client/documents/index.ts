/** The client's document classes, those of `foundry.documents`. */
export { ActiveEffect } from "./active-effect.ts";
export { Actor } from "./actor.ts";
export { Adventure } from "./adventure.ts";
export { ChatMessage } from "./chat-message.ts";
export { Combat } from "./combat.ts";
export { Combatant, CombatantGroup } from "./combatant.ts";
export { Item } from "./item.ts";
export { JournalEntry, JournalEntryCategory, JournalEntryPage } from "./journal.ts";
export { RegionDocument } from "./region.ts";
export { RegionBehavior } from "./region-behavior.ts";
export { RollTable, TableResult } from "./roll-table.ts";
export { Scene } from "./scene.ts";
export { ActorDelta } from "./synthetic-actor.ts";
export { TokenDocument } from "./token.ts";
export { User } from "./user.ts";
export {
  AmbientLightDocument,
  AmbientSoundDocument,
  DrawingDocument,
  FogExploration,
  Folder,
  Level,
  Macro,
  MeasuredTemplateDocument,
  NoteDocument,
  Setting,
  TileDocument,
  WallDocument,
} from "./simple.ts";
export { Cards, Playlist } from "./stored-only.ts";
