/** Imported before anything of Fray: the globals its classes extend when they are imported. */
import * as operators from "../../tabletop/common/data/operators.ts";
import { installGlobals } from "../unit/host/headless.ts";

/** A window that is never drawn: the newest that was asked for is kept. */
export class Window {
  static newest: any = null;
  render(): Promise<this> {
    Window.newest = this;
    return Promise.resolve(this);
  }
  /** Nothing of it is on a screen. */
  close(): Promise<this> {
    return Promise.resolve(this);
  }
}

class PageSheet {
  static EDIT_PARTS = {};
}

class Sheet {
  async _prepareContext(): Promise<object> {
    return {};
  }
  _configureRenderParts(): object {
    return (this.constructor as any).PARTS;
  }
}

class Ruler {
  _getWaypointLabelContext(): object {
    return {};
  }
  _getSegmentStyle(): object {
    return {};
  }
}

/** Installs stand-ins for Foundry's window classes that Fray extends. None is drawn. */
export function installWindows(): void {
  const page = globalThis as unknown as { foundry: Record<string, unknown> };
  const mixin = (Base: unknown): unknown => Base;
  page.foundry.applications = {
    instances: new Map(),
    api: { HandlebarsApplicationMixin: mixin, ApplicationV2: Window, DialogV2: class {} },
    sheets: { ActorSheetV2: Sheet, ItemSheetV2: class {}, journal: { JournalEntryPageHandlebarsSheet: PageSheet } },
    apps: { DocumentSheetConfig: { registerSheet() {} } },
    sidebar: {
      tabs: {
        CombatTracker: class {
          static PARTS = {};
        },
      },
    },
    ux: { TextEditor: { implementation: { enrichHTML: async (text: string) => text } } },
    handlebars: { loadTemplates: async () => undefined, renderTemplate: async () => "" },
  };
  Object.assign(page, { _replace: operators._replace, _del: operators._del });
  page.foundry.canvas = { placeables: { tokens: { TokenRuler: Ruler } } };
}

installGlobals(14);
installWindows();
