/** What HTML may be stored: the elements and attributes that the public API lists as allowed, and nothing that runs. */
import { OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import sanitize from "sanitize-html";
import { isObject } from "./source.ts";

const ELEMENTS = `header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary
  details span code pre a label abbr cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins
  ol ul li dl dd dt menu table thead tbody tfoot tr th td col colgroup form input select option button datalist fieldset
  legend meter optgroup progress textarea output figure figcaption caption img video map area track picture source audio
  iframe color-picker code-mirror document-embed document-tags enriched-content file-picker hue-slider multi-select
  multi-checkbox range-picker secret-block string-tags prose-mirror`.split(/\s+/);

const EVERYWHERE = `class data-* id title style draggable aria-* tabindex dir hidden inert role is lang popover
  autocapitalize autocorrect autofocus contenteditable spellcheck translate`.split(/\s+/);

const control = ["disabled", "name", "value", "placeholder", "readonly", "required"];

const ATTRIBUTES: Record<string, string[]> = {
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

/** HTML without what could run. Text without markup comes back as it is. */
function cleanHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  return sanitize(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ["http", "https", "mailto", "obsidian", "syrinscape-online"],
    allowedSchemesByTag: {
      img: ["http", "https", "data"],
      source: ["http", "https", "data"],
      audio: ["http", "https", "data"],
      video: ["http", "https", "data"],
    },
    allowedIframeDomains: ["google.com", "youtube.com"],
    allowVulnerableTags: false,
    parseStyleAttributes: false,
  });
}

/** A copy of a value with the HTML below a path cleaned; `*` stands for any key or index. */
export function cleanHtmlAt(value: unknown, path: readonly string[]): unknown {
  if (!path.length) return typeof value === "string" ? cleanHtml(value) : value;
  const [segment = "", ...rest] = path;
  if (Array.isArray(value)) {
    return value.map((entry, at) => (segment === "*" || segment === String(at) ? cleanHtmlAt(entry, rest) : entry));
  }
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    const bare = key.replace(/^==/, "");
    if (segment === "*" || segment === bare) copy[key] = cleanHtmlAt(copy[key], rest);
  }
  // An operator that replaces carries the value one step deeper.
  if (copy[OPERATOR_IDENTIFIER] === "ForcedReplacement") copy.value = cleanHtmlAt(copy.value, path);
  return copy;
}
