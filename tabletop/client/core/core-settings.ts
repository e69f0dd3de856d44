/** The settings that Foundry itself has: the namespace `core`. */
import { PrototypeTokenOverrides } from "../../common/data/token-overrides.ts";
import { USER_PERMISSIONS, USER_ROLES } from "../../common/const.ts";
import { generation } from "../../common/abstract/generation.ts";

/** For each permission the roles that have it where gamemasters have not said otherwise. */
const defaultPermissions = (): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(USER_PERMISSIONS).map(([name, { defaultRole }]) => [
      name,
      Object.values(USER_ROLES).filter((role) => role > 0 && role >= defaultRole),
    ]),
  );

/**
 * Registers the tabletop's settings of the namespace `core`. Their scopes, types and defaults are those of the
 * generation of Foundry that is played (13 or 14).
 */
export function registerCoreSettings(settings: any): void {
  // register a setting of the world, or of this browser; only with `config: true` the window of settings shows it
  const world = (key: string, type: any, initial: any, furtherOptions: object = {}): void =>
    settings.register("core", key, { scope: "world", config: false, type, default: initial, ...furtherOptions });
  const client = (key: string, type: any, initial: any, furtherOptions: object = {}): void =>
    settings.register("core", key, { scope: "client", config: false, type, default: initial, ...furtherOptions });
  // settings of the world
  world("time", Number, 0, {
    onChange: (time: number, options: object, userId: string) =>
      globalThis.game.time?.onUpdateWorldTime(time, options, userId),
  });
  world("permissions", Object, defaultPermissions());
  world("defaultToken", Object, {});
  world("sheetClasses", Object, {});
  settings.register("core", "sheetThemes", { scope: "user", config: false, type: Object, default: {} });
  world("combatTrackerConfig", Object, {
    resource: "",
    skipDefeated: false,
    turnMarker: { enabled: true, animation: null, src: "", disposition: false },
  });
  world("compendiumConfiguration", Object, {}, { onChange: drawPacksAgain });
  world("moduleConfiguration", Object, {}, { requiresReload: true });
  world("prototypeTokenOverrides", PrototypeTokenOverrides, {});
  world("adventureImports", Object, {});
  world("activeParty", Object, { actor: null });
  world("fonts", Object, {});
  world("gridDiagonals", Number, globalThis.game.system?.grid?.diagonals ?? 0);
  const diagonalRules = {
    "0": "GRID.DIAGONALS.Equidistant",
    "1": "GRID.DIAGONALS.Exact",
    "2": "GRID.DIAGONALS.Approximate",
    "3": "GRID.DIAGONALS.Rectilinear",
    "4": "GRID.DIAGONALS.Alternating1",
    "5": "GRID.DIAGONALS.Alternating2",
    "6": "GRID.DIAGONALS.Illegal",
  };
  Object.assign(settings.settings.get("core.gridDiagonals"), {
    config: true,
    name: "SETTINGS.GridDiagonals",
    choices: diagonalRules,
    onChange: measureAnew,
  });
  const offeredLanguages: { lang: string; name: string }[] = [...(globalThis.game.system?.languages ?? [])];
  // modules may translate the tabletop itself into further languages
  for (const { active, coreTranslation, languages: translations } of globalThis.game.modules ?? []) {
    if (!active || !coreTranslation) continue;
    for (const entry of translations)
      if (!offeredLanguages.some(({ lang }) => lang === entry.lang)) offeredLanguages.push(entry);
  }
  // the language in which the world was made is the default for all its users
  const { language: worldLanguage } = globalThis.game.world ?? {};
  client("language", String, offeredLanguages.some(({ lang }) => lang === worldLanguage) ? worldLanguage : "en", {
    config: offeredLanguages.length > 1,
    name: "SETTINGS.Language",
    hint: "SETTINGS.LanguageHint",
    choices: Object.fromEntries(offeredLanguages.map(({ lang, name }) => [lang, name])),
    requiresReload: true,
  });
  // settings of this browser
  if (generation() < 14) client("rollMode", String, "publicroll", { choices: () => globalThis.CONFIG.Dice.rollModes });
  else client("messageMode", String, "public", { choices: () => globalThis.CONFIG.ChatMessage.modes });
  client("tourProgress", Object, {});
  client("keybindings", Object, {});
  client("collectionSortingModes", Object, {});
  client("favoritePaths", Object, {});
  client("noCanvas", Boolean, false);
  client("notesDisplayToggle", Boolean, false);
  client("tokenDragPreview", Boolean, true);
  client("animateRollTable", Boolean, false);
  client("performanceMode", Number, 2);
  client("maxFPS", Number, 60, { onChange: (limit: number) => globalThis.canvas?.limitFrames?.(limit) });
  client("scrollingStatusText", Boolean, true);
  client("globalInterfaceVolume", Number, 0.5, { onChange: () => globalThis.game.audio.applyVolumes() });
  client("globalAmbientVolume", Number, 0.5, { onChange: () => globalThis.game.audio.applyVolumes() });
  client("globalPlaylistVolume", Number, 0.5, { onChange: () => globalThis.game.audio.applyVolumes() });
  client("chatBubbles", Boolean, true, {
    config: true,
    name: "SETTINGS.ChatBubbles",
    hint: "SETTINGS.ChatBubblesHint",
  });
  client("chatBubblesPan", Boolean, true, {
    config: true,
    name: "SETTINGS.ChatBubblesPan",
    hint: "SETTINGS.ChatBubblesPanHint",
  });
  client("photosensitiveMode", Boolean, false);
  client("visionAnimation", Boolean, true);
  client("showTooltips", Boolean, true);
}

/**
 * Prepares all scenes again, whose grids then follow the present rule for diagonals, and draws the shown scene again.
 */
function measureAnew(): void {
  const { canvas, game } = globalThis;
  for (const scene of game.scenes) scene.reset();
  if (canvas?.scene) void canvas.draw();
}

/** Draws the directory and the windows of packs again, as what gamemasters have set for packs has changed. */
function drawPacksAgain(): void {
  const { game, ui } = globalThis;
  void ui.compendium?.render();
  for (const pack of game.packs) for (const app of pack.apps) void app.render();
}
