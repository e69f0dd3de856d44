import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";

/** A form about one document, which is given as the option `document`. */
export class DocumentForm extends HandlebarsApplicationMixin(ApplicationV2) {
  // The document is left out of the merging of options, which would copy it.
  override _initializeApplicationOptions(options: Loose): Loose {
    const merged = super._initializeApplicationOptions({ ...options, document: undefined });
    merged.document = options.document;
    return merged;
  }

  get document(): Loose {
    return this.options.document;
  }
}
