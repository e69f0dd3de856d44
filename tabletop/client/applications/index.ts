/**
 * The tabletop's applications: `foundry.applications`, what CONFIG and `ui` need of them, and the building of the
 * interface.
 */
import { generation } from "../../common/abstract/generation.ts";
import { defineDeprecated } from "../../common/utils/logging.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { defineElements } from "./elements/index.ts";
import { registerHelpers } from "./handlebars/helpers.ts";
import { loadTemplates } from "./handlebars/templates.ts";
import { HeadsUpDisplayContainer } from "./hud/container.ts";
import { ensureInterface, reservePlaces } from "./interface.ts";
import { listenForEscape, registerCoreKeybindings } from "./keyboard.ts";
import { applications } from "./namespaces.ts";
import { registerCoreSheets } from "./register-sheets.ts";
import { SettingsConfig } from "./settings/config.ts";
import { applyScheme, registerInterfaceSettings } from "./settings/ui-config.ts";
import { coreCommands } from "./sidebar/chat-commands.ts";
import { renderChatMessage } from "./sidebar/chat-message.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import type { Loose } from "./support.ts";
import { reportError } from "./support.ts";
import { Notifications } from "./ui/notifications.ts";
import { TooltipManager } from "./ui/tooltip-manager.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { TINY_MCE_OPTIONS, tinyMCE } from "./ux/tiny-mce.ts";
import type { TextEditor } from "./ux/text-editor.ts";

export { applications, DocumentSheetConfig, Notifications, renderChatMessage, SettingsConfig, TooltipManager };

/** The class that `foundry.helpers.interaction` gets from the applications. */
export const interaction = { TooltipManager };

/**
 * Fills CONFIG and the global `ui` with the tabletop's classes (interface, `ux`, queries, sheets). Values that are
 * there already stay. Also registers Handlebars helpers, custom elements and chat commands. Called before the hook
 * `init`, once `CONFIG` and `foundry` exist, so that packages can replace classes.
 */
export function install(): void {
  // the classes that packages may replace
  const { sidebar, ui: interfaceClasses, ux, apps } = applications;
  registerHelpers();
  defineElements();
  CONFIG.ui = {
    menu: interfaceClasses.MainMenu,
    sidebar: sidebar.Sidebar,
    pause: interfaceClasses.GamePause,
    nav: interfaceClasses.SceneNavigation,
    notifications: interfaceClasses.Notifications,
    actors: sidebar.tabs.ActorDirectory,
    cards: sidebar.tabs.CardsDirectory,
    chat: sidebar.tabs.ChatLog,
    combat: sidebar.tabs.CombatTracker,
    compendium: sidebar.tabs.CompendiumDirectory,
    controls: interfaceClasses.SceneControls,
    hotbar: interfaceClasses.Hotbar,
    items: sidebar.tabs.ItemDirectory,
    journal: sidebar.tabs.JournalDirectory,
    macros: sidebar.tabs.MacroDirectory,
    players: interfaceClasses.Players,
    playlists: sidebar.tabs.PlaylistDirectory,
    scenes: sidebar.tabs.SceneDirectory,
    settings: sidebar.tabs.Settings,
    tables: sidebar.tabs.RollTableDirectory,
    webrtc: apps.av.Cameras,
    ...CONFIG.ui,
  };
  for (const key of Object.keys(CONFIG.ui)) OWN_NAMES.add(key);
  CONFIG.ux = {
    ContextMenu: ux.ContextMenu,
    Draggable: ux.Draggable,
    DragDrop: ux.DragDrop,
    FilePicker: apps.FilePicker,
    TextEditor: ux.TextEditor,
    TooltipManager,
    ...CONFIG.ux,
  };
  // objects that packages add entries to
  CONFIG.TextEditor ??= {};
  CONFIG.TextEditor.enrichers ??= [];
  CONFIG.queries ??= {};
  CONFIG.queries.dialog ??= DialogV2._handleQuery.bind(DialogV2);
  CONFIG.Token ??= {};
  CONFIG.Token.hudClass ??= applications.hud.TokenHUD;
  prepareCommands();
  CONFIG.ChatMessage ??= {};
  CONFIG.ChatMessage.template ??= "templates/sidebar/chat-message.html";
  // the global `ui`: notifications work before the interface is built
  globalThis.ui ??= {};
  ui.windows ??= {};
  ui.activeWindow ??= null;
  ui.context ??= null;
  ui.notifications ??= new CONFIG.ui.notifications();
  if (generation() < 14) {
    CONFIG.TinyMCE ??= structuredClone(TINY_MCE_OPTIONS);
    Object.assign(globalThis, { tinyMCE, tinymce: tinyMCE });
  }
  registerCoreSheets();
}

/**
 * Sets `ChatLog.CHAT_COMMANDS`: each chat command with its pattern and its function. Also defines the older table,
 * `ChatLog.MESSAGE_PATTERNS` (patterns only), marked as deprecated. Does nothing in generation 13, which has no
 * `CHAT_COMMANDS`.
 */
function prepareCommands(): void {
  if (generation() < 14) return;
  ChatLog.CHAT_COMMANDS = coreCommands();
  const patterns = () =>
    Object.fromEntries(Object.entries(ChatLog.CHAT_COMMANDS).map(([command, { rgx }]) => [command, rgx]));
  const instead = "ChatLog.CHAT_COMMANDS";
  defineDeprecated(ChatLog, "MESSAGE_PATTERNS", patterns, {
    path: "ChatLog.MESSAGE_PATTERNS",
    instead,
    since: 14,
    until: 16,
  });
}

/**
 * Registers the settings and keys of the interface and applies the theme. Called before the hook `init`, once
 * `game.settings` exists.
 */
export function registerSettings(): void {
  registerInterfaceSettings();
  registerCoreKeybindings();
  applyScheme();
}

/** Makes `game.tooltip` if it is missing and adds the page's listeners. May be called more than once. */
function startPageHelpers(): void {
  if (!game.tooltip) {
    const manager = new CONFIG.ux.TooltipManager();
    try {
      game.tooltip = manager;
    } catch (error) {
      // where `game.tooltip` is read-only
      if (!(error instanceof TypeError)) throw error;
      Object.defineProperty(game, "tooltip", { value: manager, configurable: true });
    }
  }
  game.tooltip.activateEventListeners();
  ContextMenu.eventListeners();
  (CONFIG.ux.TextEditor as typeof TextEditor).activateListeners();
  listenForEscape();
}

/** The names in CONFIG.ui of the tabletop's own applications; all others are from packages. */
const OWN_NAMES = new Set<string>();

// The names in `ui` of the parts of the interface that have a fixed place, and of the sidebar's tabs.
const PARTS = ["controls", "nav", "players", "hotbar", "pause"];
const TABS = ["chat", "combat", "scenes", "actors", "items", "journal", "tables", "macros", "compendium", "settings"];

/** Builds and renders the interface. Called between the hooks `setup` and `ready`. */
export async function initializeUI(): Promise<void> {
  if (!game.settings.settings.has("core.uiConfig")) registerSettings();
  applyScheme();
  DocumentSheetConfig.initializeSheets();
  // the elements of the page that the applications are put into
  ensureInterface();
  reservePlaces();
  startPageHelpers();
  // make the applications; they are rendered below
  for (const key of ["menu", "sidebar", ...PARTS, ...TABS]) makeApplication(key);
  // those that packages have added
  for (const key of Object.keys(CONFIG.ui)) if (!OWN_NAMES.has(key)) makeApplication(key);
  if (globalThis.canvas && !canvas.hud) {
    try {
      canvas.hud = new HeadsUpDisplayContainer();
    } catch (error) {
      reportError("HeadsUpDisplayContainer", error, null);
    }
  }
  // fetch the templates that are used most, so that rendering need not wait for them
  await loadTemplates([
    "templates/sidebar/chat-message.html",
    "templates/generic/tab-navigation.hbs",
    "templates/generic/form-footer.hbs",
  ]);
  // render the sidebar, then its tabs and all other parts
  await renderPart("sidebar");
  await Promise.all([ui.sidebar?.renderTabs?.(), ...PARTS.map(renderPart), canvas?.hud?.render?.({ force: true })]);
  makePackWindows();
  renderOnChanges();
}

/**
 * Makes, but does not render, the application that CONFIG.ui has under this key, unless a package has removed it. An
 * error, as in a package's class, is only reported, so that all other applications are still made.
 */
function makeApplication(key: string): void {
  if (ui[key] || !CONFIG.ui[key]) return;
  try {
    ui[key] = new CONFIG.ui[key]();
  } catch (error) {
    reportError(`CONFIG.ui.${key}`, error, null);
  }
}

/**
 * Renders the part of the interface that `ui` has under this key. An error, as in a package's replacement, is only
 * reported, so that the other parts are still rendered.
 */
async function renderPart(key: string): Promise<void> {
  try {
    await ui[key]?.render({ force: true });
  } catch (error) {
    reportError(`CONFIG.ui.${key}`, error, null);
  }
}

/** Makes a window for each pack that has none, so that `pack.render(true)` opens it. */
function makePackWindows(): void {
  const { Compendium } = applications.sidebar.apps;
  for (const pack of game.packs ?? []) {
    pack.applicationClass ??= Compendium;
    if (Array.isArray(pack.apps) && !pack.apps.length) pack.apps.push(new pack.applicationClass({ collection: pack }));
  }
}

/**
 * Renders or places parts of the interface again when the window's size, the canvas or its view, the pause, the users
 * who are connected, or targets change.
 */
function renderOnChanges(): void {
  const { Hooks: hooks } = globalThis as Loose;
  // windows of both generations stay within the browser window
  window.addEventListener("resize", () => {
    for (const app of applications.instances.values()) if (app.hasFrame && app.rendered) app.setPosition();
    for (const app of Object.values<Loose>(ui.windows)) if (app.rendered) app.setPosition();
  });
  // the layer above the canvas, and the parts that show the viewed scene
  hooks.on("canvasPan", () => canvas?.hud?.align?.());
  hooks.on("canvasReady", () => {
    canvas?.hud?.align?.();
    void ui.nav?.render();
    void ui.controls?.render({ reset: true } as Loose);
    void ui.combat?.render();
  });
  // the parts that show the game's and the users' state
  hooks.on("pauseGame", () => void ui.pause?.render());
  hooks.on("userConnected", () => {
    void ui.players?.render();
    void ui.nav?.render();
  });
  hooks.on("targetToken", () => {
    if (canvas?.hud?.token?.rendered) void canvas.hud.token.render();
  });
}
