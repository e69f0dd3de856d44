import { ApplicationV2 } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { CombatTrackerConfig, ImagePopout } from "./apps/small.ts";
import * as elements from "./elements/index.ts";
import * as fields from "./fields.ts";
import * as handlebars from "./handlebars/index.ts";
import { HeadsUpDisplayContainer } from "./hud/container.ts";
import { BasePlaceableHUD } from "./hud/placeable-hud.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { detached } from "./detached/window-manager.ts";
import { instances } from "./instances.ts";
import { FontConfig } from "./settings/font-config.ts";
import { SettingsConfig } from "./settings/config.ts";
import { ModuleManagement } from "./settings/module-management.ts";
import { ToursManagement } from "./settings/tours-management.ts";
import { ControlsConfig } from "./settings/controls-config.ts";
import { UIConfig } from "./settings/ui-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { BaseSheet } from "./sheets/base-sheet.ts";
import { ActiveEffectConfig, CombatantConfig, FolderConfig, MacroConfig, UserConfig } from "./sheets/configs.ts";
import { SceneConfig } from "./sheets/scene-config.ts";
import { PrototypeTokenConfig, TokenConfig } from "./sheets/token-configs.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import { JournalEntrySheet } from "./sheets/journal/entry-sheet.ts";
import * as pageKinds from "./sheets/journal/page-kinds.ts";
import { JournalEntryPageHandlebarsSheet, JournalEntryPageSheet } from "./sheets/journal/page-sheet.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import { LevelConfig } from "./sheets/level-config.ts";
import { WallConfig } from "./sheets/wall-config.ts";
import { ChatPopout } from "./sidebar/apps/chat-popout.ts";
import { Compendium } from "./sidebar/apps/compendium.ts";
import { renderChatMessage } from "./sidebar/chat-message.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from "./sidebar/tabs/directories.ts";
import { Settings } from "./sidebar/tabs/settings.ts";
import type { Loose } from "./support.ts";
import { absentClass } from "./support.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { MainMenu } from "./ui/main-menu.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { SceneNavigation } from "./ui/scene-navigation.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { HTMLSecret } from "./ux/html-secret.ts";
import { ProseMirrorEditor } from "./ux/prosemirror-editor.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";

/**
 * Makes stand-ins for documented windows that the tabletop does not have: they can be read, extended and wrapped, but
 * not constructed. Their options, parts and tabs are empty, as packages add their own to them.
 * @param Base the class whose methods packages find in them
 */
const absentClasses = (path: string, names: string[], Base: Loose = ApplicationV2): Record<string, Loose> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      Object.assign(absentClass(`foundry.applications.${path}.${name}`, Base), {
        DEFAULT_OPTIONS: {},
        PARTS: {},
        TABS: { sheet: { tabs: [] } },
      }),
    ]),
  );

const journal = {
  JournalEntrySheet,
  JournalEntryPageSheet,
  JournalEntryPageHandlebarsSheet,
  ...pageKinds,
  ...absentClasses("sheets.journal", ["JournalEntryCategoryConfig", "ShowToPlayersDialog"]),
};

/** The namespace `foundry.applications`. */
export const applications: Record<string, Loose> = {
  instances,
  detached,
  api: {
    Application: ApplicationV2,
    ApplicationV2,
    Dialog: DialogV2,
    DialogV2,
    DocumentSheet: DocumentSheetV2,
    DocumentSheetV2,
    HandlebarsApplicationMixin,
    ...absentClasses("api", ["CategoryBrowser"]),
  },
  apps: {
    DocumentOwnershipConfig,
    DocumentSheetConfig,
    CombatTrackerConfig,
    FilePicker,
    ImagePopout,
    av: absentClasses("apps.av", ["CameraPopout"]),
    ...absentClasses("apps", ["CompendiumArtConfig", "GridConfig", "PermissionConfig"]),
  },
  dice: absentClasses("dice", ["RollResolver"]),
  elements,
  fields,
  handlebars,
  hud: {
    HeadsUpDisplayContainer,
    BasePlaceableHUD,
    TokenHUD,
    ...absentClasses("hud", ["TileHUD", "DrawingHUD"]),
  },
  settings: {
    SettingsConfig,
    menus: {
      FontConfig,
      UIConfig,
      ...absentClasses("settings.menus", ["AVConfig", "DefaultSheetsConfig", "DiceConfig", "PrototypeOverridesConfig"]),
    },
    ...absentClasses("settings", ["DependencyResolution"]),
  },
  sheets: {
    // the names without a number are of generation 14
    ActorSheet: ActorSheetV2,
    ActorSheetV2,
    ItemSheet: ItemSheetV2,
    ItemSheetV2,
    BaseSheet,
    UserConfig,
    CombatantConfig,
    SceneConfig,
    TokenConfig,
    PrototypeTokenConfig,
    FolderConfig,
    MacroConfig,
    ActiveEffectConfig,
    RollTableSheet,
    AdventureImporterV2,
    WallConfig,
    LevelConfig,
    journal,
    ...absentClasses(
      "sheets",
      [
        "AdventureExporter",
        "AmbientLightConfig",
        "AmbientSoundConfig",
        "CardConfig",
        "CardDeckConfig",
        "CardHandConfig",
        "CardPileConfig",
        "DrawingConfig",
        "NoteConfig",
        "PlaylistConfig",
        "PlaylistSoundConfig",
        "RegionConfig",
        "RegionBehaviorConfig",
        "TableResultConfig",
        "TileConfig",
        "TokenConfigMixin",
      ],
      BaseSheet,
    ),
  },
  sidebar: {
    Sidebar,
    AbstractSidebarTab,
    DocumentDirectory,
    renderChatMessage,
    apps: {
      ChatPopout,
      Compendium,
      ControlsConfig,
      ModuleManagement,
      ToursManagement,
      ...absentClasses("sidebar.apps", [
        "FolderExport",
        "FrameViewer",
        "InvitationLinks",
        "SupportDetails",
        "WorldConfig",
      ]),
    },
    tabs: {
      ActorDirectory,
      ChatLog,
      CombatTracker,
      CompendiumDirectory,
      ItemDirectory,
      JournalDirectory,
      MacroDirectory,
      RollTableDirectory,
      SceneDirectory,
      Settings,
      ...absentClasses("sidebar.tabs", ["CardsDirectory", "PlaylistDirectory"]),
    },
  },
  types: {},
  ui: {
    GamePause,
    Hotbar,
    MainMenu,
    Notifications,
    Players,
    SceneControls,
    SceneNavigation,
    ...absentClasses("ui", ["RegionLegend"]),
  },
  ux: {
    ContextMenu,
    DragDrop,
    Draggable,
    FormDataExtended,
    HTMLSecret,
    ProseMirrorEditor,
    SearchFilter,
    Tabs,
    TextEditor,
  },
  parseHTML: (html: string) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const { children } = holder.content;
    return children.length === 1 ? children[0] : children;
  },
};
