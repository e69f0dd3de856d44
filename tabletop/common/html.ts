/**
 * The HTML that the tabletop lets through everywhere (messages, fields, dialogs, tooltips): the lists of the public
 * API.
 */

/**
 * The elements that are kept, by their tags.
 * @see https://foundryvtt.com/api/v14/variables/CONST.ALLOWED_HTML_TAGS.html
 */
export const ALLOWED_ELEMENTS: readonly string[] = `header main section article aside nav footer div address h1 h2 h3 h4
  h5 h6 hr br p blockquote summary
  details span code pre a label abbr cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins
  ol ul li dl dd dt menu table thead tbody tfoot tr th td col colgroup form input select option button datalist fieldset
  legend meter optgroup progress textarea output figure figcaption caption img video map area track picture source audio
  iframe color-picker code-mirror document-embed document-tags enriched-content file-picker hue-slider multi-select
  multi-checkbox range-picker secret-block string-tags prose-mirror`.split(/\s+/);

/** The attributes that every element may have; `*` stands for any ending. */
const EVERYWHERE = `class data-* id title style draggable aria-* tabindex dir hidden inert role is lang popover
  autocapitalize autocorrect autofocus contenteditable spellcheck translate`.split(/\s+/);

/** The attributes that most controls of forms may have. */
const control = ["disabled", "name", "value", "placeholder", "readonly", "required"];

/**
 * The attributes that each element may have, beside those below `*`, which every element may have.
 * @see https://foundryvtt.com/api/v14/variables/CONST.ALLOWED_HTML_ATTRIBUTES.html
 */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  "*": EVERYWHERE,
  a: ["href", "name", "target", "rel"],
  area: ["alt", "coords", "href", "rel", "shape", "target"],
  audio: ["controls", "loop", "muted", "src", "autoplay"],
  blockquote: ["cite"],
  button: ["disabled", "name", "type", "value"],
  col: ["span"],
  colgroup: ["span"],
  "code-mirror": [...control, "language", "indent", "nowrap"],
  "color-picker": control,
  details: ["open"],
  "document-embed": ["uuid"],
  "document-tags": [...control, "type", "single", "max"],
  "enriched-content": ["enricher"],
  fieldset: ["disabled"],
  "file-picker": [...control, "type", "noupload"],
  form: ["name"],
  "hue-slider": control,
  iframe: ["src", "name", "height", "width", "loading", "sandbox"],
  img: ["height", "src", "width", "usemap", "sizes", "srcset", "alt"],
  input: [...control, "checked", "type", "alt", "height", "list", "max", "min", "size", "src", "step", "width"],
  label: ["for"],
  li: ["value"],
  map: ["name"],
  meter: ["value", "min", "max", "low", "high", "optimum"],
  "multi-checkbox": ["disabled", "name", "required"],
  "multi-select": ["disabled", "name", "required"],
  ol: ["reversed", "start", "type"],
  optgroup: ["disabled", "label"],
  option: ["disabled", "selected", "label", "value"],
  output: ["for", "form", "name"],
  progress: ["max", "value"],
  "prose-mirror": [...control, "toggled", "open"],
  "range-picker": [...control, "min", "max", "step"],
  select: ["name", "disabled", "multiple", "size", "required"],
  source: ["media", "sizes", "src", "srcset", "type"],
  "string-tags": control,
  table: ["border"],
  td: ["colspan", "headers", "rowspan"],
  textarea: ["rows", "cols", "disabled", "name", "readonly", "wrap", "required"],
  time: ["datetime"],
  th: ["abbr", "colspan", "headers", "rowspan", "scope", "sorted"],
  track: ["default", "kind", "label", "src", "srclang"],
  video: ["controls", "height", "width", "loop", "muted", "poster", "src", "autoplay"],
};

/** The schemes that addresses may have; an address without a scheme is kept as well. */
export const ALLOWED_SCHEMES: readonly string[] = ["http", "https", "mailto", "obsidian", "syrinscape-online"];

/** The elements whose address may also have the scheme `data`, which contains the file itself. */
export const DATA_ELEMENTS: readonly string[] = ["img", "source", "audio", "video"];
