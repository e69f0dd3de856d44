import { EncounterPageModel } from "../documents/encounter-page.ts";
import { PageSheetBase, runDetached } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { windowStyles } from "../host/later-styles.ts";
import { openBuilder } from "./open-builder.ts";

/** The part of the page's sheet that shows the encounter. */
const content = { template: template("apps/encounter-page") };

/** The journal page of a saved encounter: its heroes and foes, and a button that opens it in the encounter builder. */
export class EncounterPageSheet extends PageSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-encounter-page"],
    viewClasses: ["fray", "fray-encounter-page"],
    actions: { frayOpenEncounter: open },
  };
  static override EDIT_PARTS = {
    header: PageSheetBase.EDIT_PARTS.header!,
    content,
    footer: PageSheetBase.EDIT_PARTS.footer!,
  };
  static override VIEW_PARTS = { content };

  /** Returns the parts to draw: of the page's view the encounter alone, of its form also header and footer. */
  override _configureRenderParts(): object {
    return { ...(this.isView ? EncounterPageSheet.VIEW_PARTS : EncounterPageSheet.EDIT_PARTS) };
  }

  /**
   * Returns what the template shows: the host's data of the page, and its heroes and foes in words; resolves once the
   * style sheet of Fray's windows is loaded.
   */
  override async _prepareContext(options: object): Promise<object> {
    const [context] = await Promise.all([super._prepareContext(options), windowStyles()]);
    const { system } = this.document;
    return {
      ...context,
      ...(system instanceof EncounterPageModel && system.shown()),
      isView: this.isView,
      opens: true,
    };
  }
}

/** Opens the page's encounter in the builder; called by the button. */
function open(this: EncounterPageSheet): void {
  runDetached(openBuilder(this.document.uuid));
}
