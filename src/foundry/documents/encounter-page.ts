import { host, localize } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { rulesetById } from "../contract/registry.ts";
import { list, modelOf, number, schema, text, version } from "../contract/reading/model.ts";

/** The subtype of JournalEntryPage for saved encounters. */
export const ENCOUNTER_PAGE = "encounter";

/** An actor of the world or of a pack; `name`, as it was when saved, is shown if the actor no longer exists. */
interface SavedActor {
  readonly uuid: string;
  readonly name: string;
}

/** The stored data of a saved encounter: the id of its ruleset, and its fighters. */
export interface SavedEncounter {
  readonly ruleset: string;
  readonly heroes: readonly SavedActor[];
  readonly foes: readonly (SavedActor & { readonly count: number })[];
}

/** Returns the schema's field for a SavedActor. */
const actor = (): object => schema({ uuid: text(), name: text() });

/** The model of a saved encounter: a page of a journal, so that it can be sorted, shared and dragged like any page. */
export class EncounterPageModel extends modelOf<SavedEncounter>() {
  /** Returns the stored fields: the fields of a SavedEncounter. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      ruleset: text(),
      heroes: list(actor()),
      foes: list(schema({ uuid: text(), name: text(), count: number(1, { min: 1 }) })),
    };
  }

  /** Returns the data for the template that shows it; a ruleset that does not exist here is shown by its id. */
  shown(): object {
    const { ruleset, heroes, foes } = this;
    const label = rulesetById(ruleset)?.label;
    return { ruleset: label ? localize(label) : ruleset, heroes, foes };
  }

  /** Returns the element that shows the saved encounter where a text embeds its page. */
  async toEmbed(): Promise<HTMLElement> {
    const element = document.createElement("div");
    element.innerHTML = await host.foundry.applications.handlebars.renderTemplate(
      template("apps/encounter-page"),
      this.shown(),
    );
    return element;
  }
}
