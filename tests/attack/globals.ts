/** Imported before anything of Fray: the globals its classes extend when they are imported. */
import * as operators from "../../tabletop/common/data/operators.ts";
import { installGlobals } from "../unit/host/headless.ts";

/** What Fray extends of the windows. No test here opens one. */
export function installWindows(): void {
  const page = globalThis as unknown as { foundry: Record<string, unknown> };
  const mixin = (Base: unknown): unknown => Base;
  page.foundry.applications = {
    instances: new Map(),
    api: { HandlebarsApplicationMixin: mixin, ApplicationV2: class {}, DialogV2: class {} },
    sheets: { ActorSheetV2: class {}, ItemSheetV2: class {} },
    apps: { DocumentSheetConfig: { registerSheet() {} } },
    sidebar: {
      tabs: {
        CombatTracker: class {
          static PARTS = {};
        },
      },
    },
    handlebars: { renderTemplate: async () => "" },
  };
  Object.assign(page, { _replace: operators._replace, _del: operators._del });
  page.foundry.canvas = { placeables: { tokens: { TokenRuler: class {} } } };
}

installGlobals(14);
installWindows();
