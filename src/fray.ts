import { loadGrounds } from "./foundry/contract/reading/ground.ts";
import { registerActKeys } from "./foundry/apps/act-keys.ts";
import { followSidebar } from "./foundry/apps/aside.ts";
import { registerEnrichers } from "./foundry/apps/enrichers.ts";
import { registerHarmTool } from "./foundry/apps/harm-tool.ts";
import { registerHotbar } from "./foundry/apps/hotbar.ts";
import { refuseFractions, selectNumbers } from "./foundry/host/number-fields.ts";
import { listenForRules } from "./foundry/apps/rule-reference.ts";
import { registerRulesetTools } from "./foundry/apps/ruleset-tools.ts";
import { registerMenus } from "./foundry/apps/menus.ts";
import { registerTemplateHelpers } from "./foundry/apps/template-helpers.ts";
import { registerMovementActions } from "./foundry/movement/actions.ts";
import { greet } from "./foundry/apps/greeting.ts";
import { startHint } from "./foundry/apps/hint.ts";
import { startMovementBar } from "./foundry/canvas/movement-hooks.ts";
import { startOffers } from "./foundry/canvas/offers.ts";
import { startCanvas } from "./foundry/canvas/start.ts";
import { registerCommands } from "./foundry/cards/chat-commands.ts";
import { registerKeys } from "./foundry/cards/keys.ts";
import { startCards } from "./foundry/cards/start.ts";
import { startQuestions } from "./foundry/cards/questions.ts";
import { startSounds } from "./foundry/cards/sounds.ts";
import { becomeActingClient } from "./foundry/engine/client.ts";
import { startEngine, resumeOpenCards } from "./foundry/engine/start.ts";
import { registerWorldStore } from "./foundry/contract/reading/world-store.ts";
import { startFollowing } from "./foundry/documents/follow.ts";
import { startHeroes } from "./foundry/documents/hero.ts";
import { startGuarding } from "./foundry/documents/guard.ts";
import { fetchEarly } from "./foundry/combat/fetch-early.ts";
import { followTies, startCombats } from "./foundry/combat/start.ts";
import { registerKeepHighest } from "./foundry/dice/keep-highest.ts";
import { host, report, runDetached } from "./foundry/host/host.ts";
import { rulesetStyles } from "./foundry/host/later-styles.ts";
import { isPartAway } from "./foundry/host/part-away.ts";
import { startIntegrations } from "./foundry/integrations/start.ts";
import { enterRulesets } from "./foundry/rulesets/index.ts";
import {
  localiseConfig,
  registerConditions,
  registerDice,
  registerDocuments,
  registerFonts,
  registerSheets,
} from "./foundry/register.ts";
import { notify } from "./foundry/engine/declare.ts";
import { publishInterface } from "./foundry/api.ts";
import { registerSettings } from "./foundry/settings.ts";

/*
 * The file that the host (Foundry) loads as the system's module: it only registers the hooks that start everything
 * else.
 */

// Registers all that must be there before the world's documents are made and the interface is drawn.
host.Hooks.once("init", () => {
  enterRulesets();
  registerSettings();
  registerWorldStore();
  registerMenus();
  registerDocuments();
  registerDice();
  registerFonts();
  registerKeepHighest();
  registerCommands();
  registerSheets();
  registerConditions();
  registerMovementActions();
  // Where nobody waits for an `import()`, as in the drawing of a window.
  addEventListener("unhandledrejection", ({ reason }) => void (isPartAway(reason) && report(reason)));
  // Code and data that are fetched while the game goes on loading.
  runDetached(loadGrounds());
  runDetached(fetchEarly());
  registerTemplateHelpers();
  // At init, before the sidebar with the combat tracker is drawn: only windows drawn after this call get the listeners.
  listenForRules();
  registerKeys();
  registerActKeys();
  registerEnrichers();
  registerHarmTool();
  registerRulesetTools();
  registerHotbar();
  followSidebar();
  startEngine();
  startCards();
  startIntegrations();
  startQuestions();
  startSounds();
  startCombats();
  startFollowing();
  startGuarding();
  startHeroes();
  startCanvas();
  startMovementBar();
  startOffers();
  publishInterface();
});

host.Hooks.once("i18nInit", localiseConfig);

host.Hooks.once("setup", () => {
  runDetached(rulesetStyles());
  // The packs are in English.
  if (host.game.i18n.lang !== "en")
    runDetached(import("./foundry/documents/pack-words.ts").then(({ translatePacks }) => translatePacks()));
});

// Hooks do not wait for promises: the last line runs on after them, and `runDetached` reports its errors.
host.Hooks.once("ready", () => {
  selectNumbers(document);
  refuseFractions(document, (text) => notify({ refused: "NotANumber", data: { text } }));
  startHint();
  greet();
  runDetached(becomeActingClient(true).then(followTies).then(resumeOpenCards));
});
