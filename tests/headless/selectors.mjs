import { firstBelow } from "./query.mjs";
import { splitList, visible } from "./styles.mjs";

/*
 * Elements as Playwright's locators find them: a chain of plain steps, resolved where the document is. Its own pseudo
 * classes of CSS selectors are those the specs use; another one is refused by name.
 */

const plain = (text) => text.replace(/\s+/g, " ").trim();
const button = (element) => element.localName === "input" && /^(submit|button|reset)$/.test(element.type);

/** The words of an element: all of them, and the runs between its children. */
function textOf(element) {
  if (/^(script|style|noscript|head)$/.test(element.localName)) return { full: "", runs: [] };
  if (button(element)) return { full: element.value, runs: [element.value] };
  const runs = [""];
  for (const child of element.childNodes) {
    if (child.nodeType === 3) runs[runs.length - 1] += child.data;
    else if (child.nodeType === 1 && runs.at(-1)) runs.push("");
  }
  return { full: element.textContent, runs: runs.filter(Boolean) };
}

/** A test of words: text within the words however they are written, exact text, or a pattern. */
function saying({ text, pattern, flags, exact = false }) {
  if (pattern !== undefined) {
    const regular = new RegExp(pattern, flags);
    return ({ full }) => ((regular.lastIndex = 0), regular.test(full));
  }
  const wanted = plain(text);
  if (exact) return ({ full }) => plain(full) === wanted;
  return ({ full }) => plain(full).toLowerCase().includes(wanted.toLowerCase());
}

/* ---- CSS with Playwright's pseudo classes ---- */

const PSEUDO = /:(text-is|has-text|visible)(?:\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\))?/g;
const OTHERS = /:(text|text-matches|near|left-of|right-of|above|below|nth-match|light)\(/;

/** Every element below the root that a selector means. */
export function query(root, selector) {
  const found = new Set();
  // happy-dom knows `:disabled` only
  const list = splitList(selector.replaceAll(":enabled", ":not(:disabled)"));
  for (const one of list) {
    if (OTHERS.test(one)) throw new Error(`not in a page without a browser: the selector ${one}`);
    if (!one.match(PSEUDO)) for (const element of root.querySelectorAll(one)) found.add(element);
    else for (const element of extended(root, one)) found.add(element);
  }
  return list.length > 1 ? inOrder([...found]) : [...found];
}

function extended(root, selector) {
  // `:has(…)` with words in it is answered first, by what it has
  const parts = compounds(selector);
  const last = parts.at(-1);
  return [...root.querySelectorAll(last.css)].filter((element) => fits(element, parts, parts.length - 1));
}

function fits(element, parts, at) {
  const { css, tests, before } = parts[at];
  if (!element.matches(css) || !tests.every((test) => test(element))) return false;
  if (at === 0) return true;
  if (before === ">") return Boolean(element.parentElement) && fits(element.parentElement, parts, at - 1);
  if (before === "+")
    return Boolean(element.previousElementSibling) && fits(element.previousElementSibling, parts, at - 1);
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (fits(outer, parts, at - 1)) return true;
  return false;
}

/** A selector in its parts, each with the combinator before it, plain CSS, and tests for what is not CSS. */
function compounds(selector) {
  const pieces = [{ before: "", text: "" }];
  let depth = 0;
  let quote = "";
  for (const letter of selector.trim()) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth--;
    const last = pieces.at(-1);
    if (depth === 0 && !quote && /[\s>+~]/.test(letter)) {
      if (letter === "~") throw new Error(`not in a page without a browser: ~ beside Playwright's pseudo classes`);
      if (last.text) pieces.push({ before: letter.trim() || " ", text: "" });
      else if (letter.trim()) last.before = letter;
    } else last.text += letter;
  }
  return pieces.filter(({ text }) => text).map(({ before, text }) => ({ before, ...compound(text) }));
}

function compound(text) {
  const tests = [];
  const inner = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  const outer = text.replace(inner, (whole, within) => {
    if (!within.match(PSEUDO)) return whole;
    tests.push((element) => query(element, within).length > 0);
    return "";
  });
  const css = outer.replace(PSEUDO, (_whole, name, double, single) => {
    const wanted = plain((double ?? single ?? "").replace(/\\(.)/g, "$1"));
    if (name === "visible") tests.push(visible);
    else if (name === "text-is") tests.push((element) => textOf(element).runs.some((run) => plain(run) === wanted));
    else tests.push((element) => saying({ text: wanted })(textOf(element)));
    return "";
  });
  return { css: css || "*", tests };
}

/* ---- roles and names ---- */

const ROLES = {
  button: 'button, input[type="button"], input[type="submit"], summary, [role="button"]',
  link: 'a[href], [role="link"]',
  heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  radio: 'input[type="radio"], [role="radio"]',
  combobox: 'select:not([multiple]), [role="combobox"]',
  spinbutton: 'input[type="number"], [role="spinbutton"]',
  textbox: 'input:not([type]), input[type="text"], textarea, [role="textbox"]',
  dialog: 'dialog, [role="dialog"]',
  menuitem: '[role="menuitem"]',
  tab: '[role="tab"]',
  option: 'option, [role="option"]',
  status: 'output, [role="status"]',
  alert: '[role="alert"]',
  list: 'ul, ol, menu, [role="list"]',
  listitem: 'li, [role="listitem"]',
};

function nameOf(element) {
  const labelled = element.getAttribute("aria-labelledby");
  if (labelled)
    return labelled
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
  const own = button(element)
    ? element.value
    : /^(input|select|textarea)$/.test(element.localName)
      ? ""
      : element.textContent;
  return element.getAttribute("aria-label") || labels || plain(own) || element.getAttribute("title") || "";
}

/* ---- the chain ---- */

/** Elements and all below them, but nothing below one whose words have not got the plain text that is looked for. */
function mentioning({ text }, elements) {
  const may =
    text === undefined ? () => true : ({ full }) => plain(full).toLowerCase().includes(plain(text).toLowerCase());
  return elements.flatMap((element) =>
    may(textOf(element)) || button(element) ? [element, ...mentioning({ text }, [...element.children])] : [],
  );
}
const deepest = (element, test) => ![...element.children].some((child) => test(textOf(child)));

/** One step of a locator: from some elements to others. */
const STEPS = {
  css: (roots, { css }) => roots.flatMap((root) => query(root, css)),
  text: (roots, step) => {
    const test = saying(step);
    return roots
      .flatMap((root) => mentioning(step, root === document ? [...document.children] : [root]))
      .filter(
        (element) => test(textOf(element)) && deepest(element, test) && !/^(script|style)$/.test(element.localName),
      );
  },
  role: (roots, { role, name }) => {
    if (!ROLES[role]) throw new Error(`not in a page without a browser: the role ${role}`);
    const test = name ? saying(name) : () => true;
    return roots
      .flatMap((root) => [...root.querySelectorAll(ROLES[role])])
      .filter((element) => visible(element) && test({ full: nameOf(element) }));
  },
  label: (roots, step) => {
    const test = saying(step);
    return roots
      .flatMap((root) => [...root.querySelectorAll("input, select, textarea, button, [aria-label], [aria-labelledby]")])
      .filter((element) => test({ full: nameOf(element) }));
  },
  hasText: (found, step) => found.filter((element) => saying(step)(textOf(element))),
  hasNotText: (found, step) => found.filter((element) => !saying(step)(textOf(element))),
  has: (found, { steps }) => found.filter((element) => resolve(steps, element).length > 0),
  hasNot: (found, { steps }) => found.filter((element) => resolve(steps, element).length === 0),
  visible: (found, { wanted }) => found.filter((element) => visible(element) === wanted),
  nth: (found, { at }) => found.slice(at < 0 ? found.length + at : at).slice(0, 1),
  or: (found, { steps }, root) => [...found, ...resolve(steps, root)],
  and: (found, { steps }, root) => {
    const others = new Set(resolve(steps, root));
    return found.filter((element) => others.has(element));
  },
};

/** The elements a locator means now, in the order of the document. */
export function resolve(steps, root = document) {
  let found = [root];
  for (const step of steps) {
    const next = STEPS[step.by](found, step, root);
    // Below one element they come in its order, but for a union.
    found = found.length === 1 && step.by !== "or" ? next : inOrder([...new Set(next)]);
  }
  return found;
}

/**
 * The order of the document, by one walk over it; happy-dom compares two elements by counting all nodes around them.
 */
function inOrder(elements) {
  if (elements.length < 2) return elements;
  const wanted = new Set(elements);
  const found = [];
  firstBelow(document, (element) => wanted.has(element) && found.push(element) === wanted.size);
  // Elements that have left the document meanwhile come last, in the order given.
  return found.length === wanted.size ? found : [...new Set([...found, ...elements])];
}
