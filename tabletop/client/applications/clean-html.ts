import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, ALLOWED_SCHEMES, DATA_ELEMENTS } from "../../common/html.ts";

// The attributes that contain an address.
const ADDRESSES = ["href", "src", "cite", "poster", "srcset"];
/** Elements that are removed with their content, as that is no text to read. */
const WITH_CONTENT = ["script", "style", "svg", "math", "template", "noscript", "object"];

/**
 * Whether an element may have an attribute, by the public API's lists for this element and for all ("*"); a name there
 * may end in `*`.
 */
function isAllowed(element: Element, name: string): boolean {
  const ofElement = ALLOWED_ATTRIBUTES[element.localName] ?? [];
  return [...ofElement, ...(ALLOWED_ATTRIBUTES["*"] ?? [])].some((allowed) =>
    allowed.endsWith("*") ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

/** Whether an address is relative, or has an allowed scheme; `data:` only on certain elements. */
function isSafe(element: Element, address: string): boolean {
  // browsers ignore spaces and control characters in a scheme
  const stripped = [...address].filter((character) => character > " ").join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(stripped)?.[1]?.toLowerCase();
  if (!scheme) return true;
  return ALLOWED_SCHEMES.includes(scheme) || (scheme === "data" && DATA_ELEMENTS.includes(element.localName));
}

/**
 * Cleans HTML of unknown origin, as the server does for documents: keeps only the elements, attributes and addresses
 * that the public API allows. Scripts and the like are removed with their content; of any other element the content
 * stays.
 */
export function cleanHTML(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
  for (const element of body.querySelectorAll(WITH_CONTENT.join())) element.remove();
  // from the innermost outwards, as an element may be replaced by its content
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
