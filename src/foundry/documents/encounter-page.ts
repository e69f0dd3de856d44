import { host, localize } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { rulesetById } from "../contract/registry.ts";
import { list, modelOf, number, schema, text, version } from "../contract/reading/model.ts";

/** Subtype of JournalEntryPage that a saved encounter is. */
export const ENCOUNTER_PAGE = "encounter";

/** An actor of the world or of a pack, with the name it had: shown where the actor is gone. */
interface SavedActor {
  readonly uuid: string;
  readonly name: string;
}

/** Who fights whom, as it was saved. */
export interface SavedEncounter {
  readonly ruleset: string;
  readonly heroes: readonly SavedActor[];
  readonly foes: readonly (SavedActor & { readonly count: number })[];
}

const actor = (): object => schema({ uuid: text(), name: text() });

/** A saved encounter: a page of a journal, so that it can be sorted, shared, packed and dragged like any other. */
export class EncounterPageModel extends modelOf<SavedEncounter>() {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      ruleset: text(),
      heroes: list(actor()),
      foes: list(schema({ uuid: text(), name: text(), count: number(1, { min: 1 }) })),
    };
  }

  /** What the template of a saved encounter shows. */
  shown(): object {
    const { ruleset, heroes, foes } = this;
    const label = rulesetById(ruleset)?.label;
    return { ruleset: label ? localize(label) : ruleset, heroes, foes };
  }

  /** What the host shows of the page in a text that embeds it. */
  async toEmbed(): Promise<HTMLElement> {
    const element = document.createElement("div");
    element.innerHTML = await host.foundry.applications.handlebars.renderTemplate(
      template("apps/encounter-page"),
      this.shown(),
    );
    return element;
  }
}
