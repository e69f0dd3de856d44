import { host, localize } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { rulesetById } from "../contract/registry.ts";
import { list, modelOf, number, schema, text, version } from "../contract/reading/model.ts";

/** The subtype of JournalEntryPage for saved encounters. */
export const ENCOUNTER_PAGE = "encounter";

/**
 * An actor of the world or of a pack, with the name it had when saved, which is shown if the actor has been deleted.
 */
interface SavedActor {
  readonly uuid: string;
  readonly name: string;
}

/** The fighters of a saved encounter, with the id of their ruleset. */
export interface SavedEncounter {
  readonly ruleset: string;
  readonly heroes: readonly SavedActor[];
  readonly foes: readonly (SavedActor & { readonly count: number })[];
}

/** Returns the field of a saved actor. */
const actor = (): object => schema({ uuid: text(), name: text() });

/**
 * A saved encounter. It is a page of a journal, so that it can be sorted, shared, packed and dragged like any other
 * page.
 */
export class EncounterPageModel extends modelOf<SavedEncounter>() {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      ruleset: text(),
      heroes: list(actor()),
      foes: list(schema({ uuid: text(), name: text(), count: number(1, { min: 1 }) })),
    };
  }

  /** Returns the context for the template of a saved encounter; a ruleset that is unknown here is shown by its id. */
  shown(): object {
    const { ruleset, heroes, foes } = this;
    const label = rulesetById(ruleset)?.label;
    return { ruleset: label ? localize(label) : ruleset, heroes, foes };
  }

  /** Returns the element that shows the page where a text embeds it. */
  async toEmbed(): Promise<HTMLElement> {
    const element = document.createElement("div");
    element.innerHTML = await host.foundry.applications.handlebars.renderTemplate(
      template("apps/encounter-page"),
      this.shown(),
    );
    return element;
  }
}
