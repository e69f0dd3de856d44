import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, ALLOWED_SCHEMES, DATA_ELEMENTS } from "../../common/html.ts";

const ADDRESSES = ["href", "src", "cite", "poster", "srcset"];
/** Elements whose content is no text to read: they are removed with it. */
const WITH_CONTENT = ["script", "style", "svg", "math", "template", "noscript", "object"];

/** Tells whether an element may have an attribute, by the lists of the public API. */
function isAllowed(element: Element, name: string): boolean {
  const own = ALLOWED_ATTRIBUTES[element.localName] ?? [];
  return [...own, ...(ALLOWED_ATTRIBUTES["*"] ?? [])].some((allowed) =>
    allowed.endsWith("*") ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

/** Tells whether an address is one of the page itself, or of an allowed scheme. */
function isSafe(element: Element, address: string): boolean {
  const bare = [...address].filter((character) => character > " ").join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (!scheme) return true;
  return ALLOWED_SCHEMES.includes(scheme) || (scheme === "data" && DATA_ELEMENTS.includes(element.localName));
}

/**
 * Cleans HTML of unknown origin: keeps only the elements, attributes and addresses that the public API allows, as the
 * server does for documents. Scripts and the like go with their content; of other elements the content stays.
 */
export function cleanHTML(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
  for (const element of body.querySelectorAll(WITH_CONTENT.join())) element.remove();
  for (const element of [...body.querySelectorAll("*")].reverse()) {
    if (!ALLOWED_ELEMENTS.includes(element.localName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes])
      if (!isAllowed(element, name) || (ADDRESSES.includes(name) && !isSafe(element, value)))
        element.removeAttribute(name);
  }
  return body.innerHTML;
}
