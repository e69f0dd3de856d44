/** The classes of documents that client and server share. */
export { BaseActor, BaseChatMessage, BaseFolder, BaseItem, BaseMacro, BaseSetting, BaseUser } from "./primary.ts";
export { BaseActiveEffect } from "./effect-and-item.ts";
export { BaseAdventure } from "./adventure.ts";
export { BaseCombat, BaseCombatant, BaseCombatantGroup } from "./combat.ts";
export { BaseRegionBehavior } from "./region.ts";
export {
  BaseActorDelta,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseCards,
  BaseDrawing,
  BaseFogExploration,
  BaseLevel,
  BaseMeasuredTemplate,
  BaseNote,
  BasePlaylist,
  BaseRegion,
  BaseScene,
  BaseTile,
  BaseToken,
  BaseWall,
} from "./scene.ts";
export {
  BaseJournalEntry,
  BaseJournalEntryCategory,
  BaseJournalEntryPage,
  BaseRollTable,
  BaseTableResult,
} from "./journal-and-table.ts";
