import { followSidebar } from "./foundry/apps/aside.ts";
import { registerHarmTool } from "./foundry/apps/harm-dialog.ts";
import { registerHotbar } from "./foundry/apps/hotbar.ts";
import { listenForRules } from "./foundry/apps/rule-reference.ts";
import { followWindows } from "./foundry/apps/pages.ts";
import { registerRulesetTools } from "./foundry/apps/ruleset-tools.ts";
import { registerSelfCheck } from "./foundry/apps/self-check.ts";
import { registerSettingsWindow } from "./foundry/apps/settings-window.ts";
import { registerTemplateHelpers } from "./foundry/apps/template-helpers.ts";
import { registerMovementActions } from "./foundry/canvas/actions.ts";
import { startHint } from "./foundry/apps/hint.ts";
import { startMovementBar } from "./foundry/canvas/movement-bar.ts";
import { startOfferBar } from "./foundry/canvas/offer-bar.ts";
import { startCanvas } from "./foundry/canvas/start.ts";
import { registerCommands } from "./foundry/chat/commands.ts";
import { registerKeys } from "./foundry/chat/keys.ts";
import { startCards, takeOver } from "./foundry/chat/start.ts";
import { registerWorldStore } from "./foundry/documents/world-store.ts";
import { startFollowing } from "./foundry/documents/follow.ts";
import { startGuarding } from "./foundry/documents/guard.ts";
import { startCombats } from "./foundry/combat/start.ts";
import { registerKeepHighest } from "./foundry/dice/keep-highest.ts";
import { host, launch } from "./foundry/host.ts";
import { enterRulesets } from "./foundry/index.ts";
import {
  localiseConfig,
  registerConditions,
  registerDice,
  registerDocuments,
  registerFonts,
  registerSheets,
} from "./foundry/register.ts";
import { publishInterface } from "./foundry/interface.ts";
import { registerSettings } from "./foundry/settings.ts";

/* What the host loads: hooks that wire the rest, nothing else. */

host.Hooks.once("init", () => {
  enterRulesets();
  registerSettings();
  registerWorldStore();
  registerSettingsWindow();
  registerSelfCheck();
  registerDocuments();
  registerDice();
  registerFonts();
  registerKeepHighest();
  registerCommands();
  registerSheets();
  registerConditions();
  registerMovementActions();
  registerTemplateHelpers();
  registerKeys();
  registerHarmTool();
  registerRulesetTools();
  registerHotbar();
  followWindows();
  followSidebar();
  startCards();
  startCombats();
  startFollowing();
  startGuarding();
  startCanvas();
  startMovementBar();
  startOfferBar();
  publishInterface();
});

host.Hooks.once("i18nInit", localiseConfig);

host.Hooks.once("ready", () => {
  listenForRules();
  startHint();
  launch(takeOver());
});
