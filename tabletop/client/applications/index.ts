/**
 * The applications of the host: `foundry.applications`, the classes of CONFIG.ui and CONFIG.ux, and the start of the
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

/** The classes of `foundry.helpers.interaction` that belong to the interface. */
export const interaction = { TooltipManager };

/**
 * Fills CONFIG and `ui` before packages load, with the classes of the interface, queries, enrichers and core sheets,
 * and registers Handlebars helpers and custom elements. Values that are there stay. Needs `CONFIG` and `foundry`;
 * called before the hook `init`.
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
  for (const key of Object.keys(CONFIG.ui)) OWN.add(key);
  CONFIG.ux = {
    ContextMenu: ux.ContextMenu,
    Draggable: ux.Draggable,
    DragDrop: ux.DragDrop,
    FilePicker: apps.FilePicker,
    TextEditor: ux.TextEditor,
    TooltipManager,
    ...CONFIG.ux,
  };
  // entries to which packages add
  CONFIG.TextEditor ??= {};
  CONFIG.TextEditor.enrichers ??= [];
  CONFIG.queries ??= {};
  CONFIG.queries.dialog ??= DialogV2._handleQuery.bind(DialogV2);
  CONFIG.Token ??= {};
  CONFIG.Token.hudClass ??= applications.hud.TokenHUD;
  prepareCommands();
  CONFIG.ChatMessage ??= {};
  CONFIG.ChatMessage.template ??= "templates/sidebar/chat-message.html";
  // the global `ui`; notifications work before the interface is built
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
 * Sets up the chat commands as generation 14 has them, each with its function; the older table of patterns is
 * deprecated there.
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
 * Registers the settings and keys of the interface, and applies its theme; called when `game.settings` exists, before
 * the hook `init`.
 */
export function registerSettings(): void {
  registerInterfaceSettings();
  registerCoreKeybindings();
  applyScheme();
}

/** Makes `game.tooltip` and adds the page's listeners; may be called more than once. */
function startPageHelpers(): void {
  if (!game.tooltip) {
    const manager = new CONFIG.ux.TooltipManager();
    try {
      game.tooltip = manager;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      Object.defineProperty(game, "tooltip", { value: manager, configurable: true });
    }
  }
  game.tooltip.activateEventListeners();
  ContextMenu.eventListeners();
  (CONFIG.ux.TextEditor as typeof TextEditor).activateListeners();
  listenForEscape();
}

/** Names of the applications that the host itself has in CONFIG.ui. */
const OWN = new Set<string>();

const COLUMN = ["controls", "nav", "players", "hotbar", "pause"];
const TABS = ["chat", "combat", "scenes", "actors", "items", "journal", "tables", "macros", "compendium", "settings"];

/** Builds and renders the interface; called between the hooks `setup` and `ready`. */
export async function initializeUI(): Promise<void> {
  if (!game.settings.settings.has("core.uiConfig")) registerSettings();
  applyScheme();
  DocumentSheetConfig.initializeSheets();
  ensureInterface();
  reservePlaces();
  startPageHelpers();
  // the applications of the interface, then their first rendering
  for (const key of ["menu", "sidebar", ...COLUMN, ...TABS]) {
    if (key === "scenes" && !game.user.isGM && !CONFIG.ui.scenes) continue;
    ui[key] ??= new CONFIG.ui[key]();
  }
  makeAddedApplications();
  if (globalThis.canvas && !canvas.hud) {
    try {
      canvas.hud = new HeadsUpDisplayContainer();
    } catch (error) {
      reportError("HeadsUpDisplayContainer", error, null);
    }
  }
  // templates that are drawn often are there before the first rendering
  await loadTemplates([
    "templates/sidebar/chat-message.html",
    "templates/generic/tab-navigation.hbs",
    "templates/generic/form-footer.hbs",
  ]);
  await ui.sidebar.render({ force: true });
  await Promise.all([ui.sidebar.renderTabs(), ...COLUMN.map(renderPlace), canvas?.hud?.render?.({ force: true })]);
  makePackWindows();
  renderOnChanges();
}

/** Makes the applications that packages have added to CONFIG.ui; the packages show them. One that fails is named. */
function makeAddedApplications(): void {
  for (const [key, Added] of Object.entries<Loose>(CONFIG.ui)) {
    if (OWN.has(key) || ui[key]) continue;
    try {
      ui[key] = new Added();
    } catch (error) {
      reportError(`CONFIG.ui.${key}`, error, null);
    }
  }
}

/** Renders a part of the interface. One that a package has replaced and that fails is named, and the others stay. */
async function renderPlace(key: string): Promise<void> {
  try {
    await ui[key].render({ force: true });
  } catch (error) {
    reportError(`CONFIG.ui.${key}`, error, null);
  }
}

/** Makes the window of every pack, so that `pack.render(true)` opens it. */
function makePackWindows(): void {
  const { Compendium } = applications.sidebar.apps;
  for (const pack of game.packs ?? []) {
    if (Array.isArray(pack.apps) && !pack.apps.length)
      pack.apps.push(new (pack.applicationClass ?? Compendium)({ collection: pack }));
  }
}

/** Renders parts of the interface again when the canvas, the users or the window's size change. */
function renderOnChanges(): void {
  const { Hooks: hooks } = globalThis as Loose;
  window.addEventListener("resize", () => {
    for (const app of applications.instances.values()) if (app.hasFrame && app.rendered) app.setPosition();
    for (const app of Object.values<Loose>(ui.windows)) if (app.rendered) app.setPosition();
  });
  hooks.on("canvasPan", () => canvas?.hud?.align?.());
  hooks.on("canvasReady", () => {
    canvas?.hud?.align?.();
    void ui.nav?.render();
    void ui.controls?.render({ reset: true } as Loose);
    void ui.combat?.render();
  });
  hooks.on("pauseGame", () => void ui.pause?.render());
  hooks.on("userConnected", () => {
    void ui.players?.render();
    void ui.nav?.render();
  });
  hooks.on("targetToken", () => {
    if (canvas?.hud?.token?.rendered) void canvas.hud.token.render();
  });
}
