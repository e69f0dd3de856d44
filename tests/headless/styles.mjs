import { readFileSync } from "node:fs";

/*
 * Whether something is shown, and how its words run, as the page's own style sheets say: `display`, `visibility` and
 * `text-transform` of the rules that hold on a wide screen. Sizes and places are not worked out.
 */

const READ = new Set(["display", "visibility", "text-transform"]);
const OF_THESE = new RegExp([...READ].join("|"));
const INLINE =
  /^(a|abbr|b|bdi|bdo|br|cite|code|em|i|img|input|kbd|label|mark|q|s|samp|select|small|span|strong|sub|sup|svg|button|time|u|var|textarea|use|path|i18n)$/;
const UNSEEN = /^(script|style|template|head|meta|link|title|datalist|noscript)$/;

let rules = [];

/** Reads style sheets of one cascade: later files count more, as later layers do. */
export function readStyles(files) {
  rules = files.flatMap((file, place) => rulesOf(readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""), place));
  rules.sort((one, other) => weigh(one) - weigh(other));
  rules.forEach((rule) => (rule.value = Object.fromEntries(rule.said)));
}

const weigh = ({ place, layer, weight, important }) => important * 1e12 + place * 1e10 + layer * 1e6 + weight;

/** The rules of a sheet without conditions of the screen, each selector on its own. */
function rulesOf(text, place, layers = [], layer = 99) {
  const found = [];
  for (let at = 0; at < text.length;) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const head = text.slice(at, open).split(";").at(-1).trim();
    const close = endOf(text, open);
    const body = text.slice(open + 1, close);
    at = close + 1;
    if (head.startsWith("@layer")) {
      const name = head.slice(6).trim();
      if (!layers.includes(name)) layers.push(name);
      found.push(...rulesOf(body, place, layers, layers.indexOf(name)));
    } else if (!head.startsWith("@") && OF_THESE.test(body)) found.push(...ruleOf(head, body, place, layer));
  }
  return found;
}

function endOf(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

function ruleOf(head, body, place, layer) {
  const said = body
    .split(";")
    .map((line) => line.split(":").map((part) => part.trim()))
    .filter(([name]) => READ.has(name));
  if (!said.length) return [];
  const important = Number(said.some(([, value]) => value.includes("!important")));
  const plain = said.map(([name, value]) => [name, value.replace("!important", "").trim()]);
  return splitList(head)
    .filter((selector) => !/::|:(before|after|hover|focus|active|placeholder)/.test(selector))
    .map((selector) => ({
      selector,
      said: plain,
      important,
      place,
      layer,
      weight: specificity(selector),
      ...key(selector),
    }));
}

/** A list of selectors apart at its outer commas. */
export function splitList(list) {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const letter of list) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth--;
    if (letter === "," && depth === 0 && !quote) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

const count = (text, pattern) => (text.match(pattern) ?? []).length;
const specificity = (selector) =>
  count(selector, /#[\w-]+/g) * 10_000 +
  count(selector, /\.[\w-]+|\[|:(?!is|not|where|has)[\w-]/g) * 100 +
  count(selector, /(^|[\s>+~(])[a-z]/g);

/** The id, class and tag that a selector demands of the element itself: a quick test before the whole selector. */
function key(selector) {
  const last = selector
    .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, "")
    .split(/[\s>+~]+/)
    .at(-1);
  return { id: /#([\w-]+)/.exec(last)?.[1], name: /\.([\w-]+)/.exec(last)?.[1], tag: /^[a-z][\w-]*/i.exec(last)?.[0] };
}

function holds({ selector, id, name, tag }, element) {
  if (id && element.id !== id) return false;
  if (name && !element.classList.contains(name)) return false;
  if (tag && element.localName !== tag) return false;
  try {
    return element.matches(selector);
  } catch {
    // a selector that happy-dom cannot read counts as no match
    return false;
  }
}

/** The value of a CSS property by the element's own style, else by the last rule that matches it; "" if none does. */
function said(element, property) {
  const own = element.style?.getPropertyValue?.(property);
  if (own) return own;
  for (let at = rules.length - 1; at >= 0; at--)
    if (property in rules[at].value && holds(rules[at], element)) return rules[at].value[property];
  return "";
}

const hides = (rule) => rule.value.display === "none" || rule.value.visibility === "hidden";
let hiding = null;

/** Tells whether an element itself is not displayed; elements around it are not looked at. */
export function gone(element) {
  if (UNSEEN.test(element.localName) || (element.localName === "input" && element.type === "hidden")) return true;
  if (element.localName === "dialog" && !element.hasAttribute("open")) return true;
  if (element.style?.display === "none") return true;
  hiding ??= rules.filter(hides);
  return hiding.some((rule) => holds(rule, element)) && said(element, "display") === "none";
}

/** Tells whether an element is visible, as far as markup and style sheets tell; its size and place are not known. */
export function visible(element) {
  if (!element.isConnected) return false;
  for (let part = element; part && part !== document; part = part.parentNode ?? part.host) {
    if (part.nodeType !== 1) continue;
    if (gone(part)) return false;
    const parent = part.parentElement;
    if (parent?.localName === "details" && !parent.open && parent.querySelector(":scope > summary") !== part)
      return false;
  }
  for (let part = element; part?.nodeType === 1; part = part.parentElement) {
    const kept =
      part.style?.visibility || (hiding.some((rule) => rule.value.visibility && holds(rule, part)) && "hidden");
    if (kept) return kept !== "hidden";
  }
  return true;
}

/** The text of an element as a browser's `innerText` gives it; of an invisible one its `textContent`. */
export function innerText(element) {
  if (!visible(element)) return element.textContent ?? "";
  const lines = [""];
  const line = () => {
    if (lines.at(-1) !== "") lines.push("");
  };
  const words = (node, caps) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        const text = child.data.replace(/\s+/g, " ");
        const before = lines.at(-1);
        const added = before === "" || before.endsWith(" ") ? text.trimStart() : text;
        lines[lines.length - 1] += caps === "uppercase" ? added.toUpperCase() : added;
      } else if (child.nodeType === 1) {
        if (child.localName === "br") lines.push("");
        if (gone(child) || ["input", "textarea", "select", "svg"].includes(child.localName)) continue;
        if (child.localName === "summary" || node.localName !== "details" || node.open) walk(child, caps, node);
      }
    }
  };
  const walk = (child, caps, parent) => {
    const apart = block(child) || /flex|grid/.test(said(parent, "display"));
    if (apart) line();
    words(child, said(child, "text-transform") || caps);
    if (apart) line();
    if (child.localName === "td" || child.localName === "th") lines[lines.length - 1] += "\t";
  };
  words(element, "");
  return lines
    .map((each) => each.trim())
    .join("\n")
    .trim();
}

function block(element) {
  const display = said(element, "display");
  if (display) return !display.startsWith("inline") && display !== "contents" && !display.startsWith("table-cell");
  return !INLINE.test(element.localName) && !/^t[dh]$/.test(element.localName);
}
