import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/** A field of the form that a generic sheet shows. */
export interface GenericField {
  /** dotted, in the document's data; also the name of its input */
  path: string;
  /** a translation key; without it the field's own label */
  label?: string;
  /** the data field of the document's schema, or another one that makes the input */
  field?: Loose;
  /** the stored value */
  value?: unknown;
  /** options of its input, such as `choices` */
  input?: Record<string, Loose>;
}

/** The fields at the top of a document's schema that users do not edit by hand. */
const HIDDEN = new Set(["_id", "_stats", "flags", "ownership", "sort", "folder", "system", "type"]);
/** Of system data: none. */
const NONE_HIDDEN = new Set<string>();

/**
 * Lists the fields that have an input, of a schema and of the schemas nested in it, each with its whole path and its
 * value in `source`. Fields of the outermost schema whose names are in `hidden` are left out.
 */
function editableFields(schema: Loose, source: Loose, hidden = HIDDEN, prefix = ""): GenericField[] {
  const fields: GenericField[] = [];
  for (const [name, field] of Object.entries((schema.fields ?? {}) as Record<string, Loose>)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (!prefix && hidden.has(name)) continue;
    if (field.constructor?.name === "SchemaField" || field.fields)
      fields.push(...editableFields(field, source, hidden, path));
    else if (hasInput(field)) fields.push({ path, field, value: foundry.utils.getProperty(source, path) });
  }
  return fields;
}

/** Whether a field can be shown as an input. */
function hasInput(field: Loose): boolean {
  return field.constructor.hasFormSupport ?? false;
}

/**
 * The sheet of documents that have no other: a form of all fields that have an input.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sheets.BaseSheet.html
 */
export class BaseSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["base-sheet"],
    window: { resizable: true, contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, Loose> = {
    form: { template: "templates/sheets/generic-form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /**
   * Returns the fields of the form in order: the document's fields, then those of its system data. Subclasses choose
   * others.
   */
  _fields(): GenericField[] {
    const { document } = this;
    const fields = editableFields(document.schema, document._source);
    if (document.system?.schema) {
      fields.push(
        ...editableFields(document.system.schema, document._source.system, NONE_HIDDEN).map((entry) => ({
          ...entry,
          value: foundry.utils.getProperty(document._source.system, entry.path),
          path: `system.${entry.path}`,
        })),
      );
    }
    return fields;
  }

  /** The HTML of each field's row, in the order of `_fields`; "" for one without an input. */
  _rows(): string[] {
    return this._fields().map(({ path, field, value, label, input }) => {
      const ownKey = `FORM.${path.replaceAll(".", "_")}`;
      // the tabletop has words for some fields that have no label
      const caption = label ?? (field.label || !game.i18n.has(ownKey) ? undefined : ownKey);
      const row = field.toFormGroup(
        { label: caption ? words(caption) : undefined, localize: true, rootId: this.id },
        { ...input, value: value ?? null, name: path },
      );
      return row?.outerHTML ?? "";
    });
  }

  /** The data for templates: the rows of the form, and a button to save unless changes are saved at once. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const rows = this._rows();
    return Object.assign(context, {
      rows,
      intro: "",
      hasNothing: !rows.length,
      buttons:
        this.isEditable && !this.options.form.submitOnChange
          ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }]
          : [],
    });
  }
}
