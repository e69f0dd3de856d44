/** The dialog that asks for name and type of a new document. */
import { deepClone, mergeObject } from "../../common/utils/objects.ts";

/**
 * Asks the user for a name and, if there are several types, the type; then creates the document and opens its sheet.
 * @param DocumentClass the class of the document
 * @param data the data of the new document; the answers are put into a copy. An empty name is replaced by a default
 * such as “New Actor”
 * @param createOptions options of the database, such as `parent` and `pack`; `renderSheet` false: does not open the
 * sheet
 * @param dialogOptions `types`: the types to choose from; `folders`, `template` and `context` have no effect here; all
 * others are options of the dialog
 * @returns the document; null if the dialog was closed
 * @throws Error if `types` has no type that can be chosen
 */
export async function createByDialog(
  DocumentClass: any,
  data: any,
  createOptions: any,
  dialogOptions: any,
): Promise<any> {
  const { DialogV2 } = globalThis.foundry.applications.api;
  const { game } = globalThis;
  // “base” is the type of documents without subtypes
  const { types: asked } = dialogOptions;
  const types: string[] = DocumentClass.TYPES.filter((type: string) =>
    asked ? type !== "base" && asked.includes(type) : type !== "base" || DocumentClass.TYPES.length === 1,
  );
  if (asked && DocumentClass.hasTypeData && !types.length)
    throw new Error(`None of these is a type of ${DocumentClass.documentName} that can be chosen: ${asked.join(", ")}`);
  const { types: _types, folders: _folders, template: _template, context: _context, ...config } = dialogOptions;
  const labels = globalThis.CONFIG[DocumentClass.documentName]?.typeLabels ?? {};
  const escape = globalThis.foundry.utils.escapeHTML;
  // a list to choose the type from
  const options = types.map(
    (type) => `<option value="${escape(type)}">${escape(game.i18n.localize(labels[type] ?? type))}</option>`,
  );
  let typeRow = "";
  if (DocumentClass.hasTypeData && types.length > 1) {
    const label = `<label for="create-type">${game.i18n.localize("Type")}</label>`;
    const select = `<select id="create-type" name="type">${options.join("")}</select>`;
    typeRow = `<div class="form-group">${label}${select}</div>`;
  }
  const title = game.i18n.format("DOCUMENT.Create", { type: game.i18n.localize(DocumentClass.metadata.label) });
  const fields = await DialogV2.prompt({
    window: { title },
    content: `<div class="form-group"><label for="create-name">${game.i18n.localize("Name")}</label><input id="create-name" type="text" name="name" autofocus value="${escape(data.name ?? "")}"></div>${typeRow}`,
    rejectClose: false,
    ok: {
      label: title,
      callback: (_event: Event, button: any) =>
        new globalThis.foundry.applications.ux.FormDataExtended(button.form).object,
    },
    ...config,
  });
  // the dialog was closed
  if (!fields) return null;
  const source = mergeObject(deepClone(data), fields);
  if (!source.type && DocumentClass.hasTypeData) source.type = types[0];
  if (!String(source.name ?? "").trim())
    source.name = DocumentClass.defaultName({ type: source.type, ...createOptions });
  return DocumentClass.create(source, { renderSheet: true, ...createOptions });
}
