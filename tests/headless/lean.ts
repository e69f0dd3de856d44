import { resolve } from "node:path";
import type { Plugin } from "vite";

/*
 * Each node of happy-dom makes two dozen maps for caches and listeners that it may get, and each attribute is a node:
 * making them and tidying them up was a quarter of all these tests. In the page's script they have what lean.mjs gives
 * them.
 */

const FROM = `import { FewEntries, FewValues, NOTHING_KNOWN, NO_ANSWERS, NO_LISTENERS, manyListeners, upgrades } from ${JSON.stringify(resolve("tests/headless/lean.mjs"))};\n`;

/** Of each element four constructors ask whether it is being upgraded: they do so only while any upgrade runs. */
const NOT_THERE_YET = [
  /if \((this\.constructor\[PropertySymbol\.customElementUpgradeTarget\])\)/g,
  "if (upgrades.running && $1)",
] as const;

/** The record of a change is made only for nodes that an observer watches. */
const REPORTED = [
  /this\[PropertySymbol\.reportMutation\]\((new MutationRecord\(\{[^}]*\}\))\);/g,
  `if (this[PropertySymbol.mutationListeners].length) this[PropertySymbol.reportMutation]($1);
        else this[PropertySymbol.clearCache]();`,
] as const;

/** The replacements in happy-dom's source, by file: each a pattern and its text. */
const CHANGES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  "nodes/node/Node.js": [
    [/\[PropertySymbol\.cache\] = \{[^}]*\};/, "[PropertySymbol.cache] = NOTHING_KNOWN;"],
    [/(this\[PropertySymbol\.affectsCache\] = )\[\];/g, "$1NO_ANSWERS;"],
    REPORTED,
    NOT_THERE_YET,
  ],
  "event/EventTarget.js": [
    NOT_THERE_YET,
    [/\[PropertySymbol\.(listeners|listenerOptions)\] = \{[^}]*\};/g, "[PropertySymbol.$1] = NO_LISTENERS;"],
    [
      /(addEventListener\(type, listener, options\) \{)/,
      `$1
        if (this[PropertySymbol.listeners] === NO_LISTENERS) {
            this[PropertySymbol.listeners] = manyListeners();
            this[PropertySymbol.listenerOptions] = manyListeners();
        }`,
    ],
  ],
  "nodes/html-element/HTMLElement.js": [
    NOT_THERE_YET,
    [/(definition\.elementClass\[PropertySymbol\.customElementUpgradeTarget\] = this;)/, "$1 upgrades.running++;"],
    [/(definition\.elementClass\[PropertySymbol\.customElementUpgradeTarget\] = null;)/, "$1 upgrades.running--;"],
  ],
  "nodes/element/Element.js": [
    REPORTED,
    NOT_THERE_YET,
    // The attribute's name is checked first: reading `style` to see whether it is a listener would make a style object.
    [
      /(this\[attribute\[PropertySymbol\.name\]\] !== undefined) &&\s+(attribute\S+\[0\] === 'o') &&\s+(attribute\S+\[1\] === 'n')/,
      "$2 && $3 && $1",
    ],
    [/if \(!this\[PropertySymbol\.(?:tagName|localName|namespaceURI)\]\) \{\n {12}(.*)\n {8}\}/g, "$1"],
    [/(\[PropertySymbol\.pointerCaptures\] = new )Set\(\)/, "$1FewValues()"],
    [/(\[PropertySymbol\.propertyEventListeners\] = new )Map\(\)/, "$1FewEntries()"],
  ],
  "custom-element/CustomElementReactionStack.js": [
    [
      /(enqueueReaction\(element, callbackName, args\) \{)/,
      "$1\n        if (!element[PropertySymbol.localName]?.includes('-')) return;",
    ],
  ],
  "nodes/element/NamedNodeMap.js": [[/(\[PropertySymbol\.items\w*\] = new )Map\(\)/g, "$1FewEntries()"]],
};

/** A property that every node of a class begins with, the same plain value for all. */
const SAME = /^ {4}(?: {4}this)?\[PropertySymbol\.(\w+)\] = (null|false|true|-?\d+|'[^']*'|NodeTypeEnum\.\w+);$/gm;
/** Classes whose constructors name them, too. */
const CONSTRUCTED = ["nodes/node/Node.js", "nodes/element/Element.js", "nodes/html-element/HTMLElement.js"];

/** Moves properties that begin with the same plain value in all nodes of a class to the class's prototype. */
function onPrototype(code: string, file: string): string {
  const name = /^export default class (\w+)/m.exec(code)?.[1];
  if (!name) return code;
  const said: string[] = [];
  const moved = (part: string): string =>
    part.replace(SAME, (_line, symbol, value) => {
      said.push(`${name}.prototype[PropertySymbol.${symbol}] = ${value};`);
      return "";
    });
  const [, before = "", own = "", after = ""] =
    /^([\s\S]*?\n)( {4}constructor\(\) \{[\s\S]*?\n {4}\}\n)([\s\S]*)$/.exec(code) ?? [];
  if (CONSTRUCTED.includes(file)) code = `${before}${moved(own)}${after}`;
  code = code.replace(/^ {4}\[PropertySymbol.*$/gm, moved);
  return `${code}\n${said.join("\n")}\n`;
}

/** In the page's script happy-dom's nodes are as small as they can be. */
export function leanNodes(): Plugin {
  const changed = new Set<string>();
  return {
    name: "lean-nodes",
    transform(code, id) {
      const file = /\/happy-dom\/lib\/(.+)$/.exec(id)?.[1];
      if (!file) return null;
      const changes = CHANGES[file] ?? [];
      if (!changes.length && !file.startsWith("nodes/")) return null;
      changed.add(file);
      for (const [pattern, text] of changes) {
        if (code.search(pattern) < 0) throw new Error(`happy-dom's ${file} has changed: there is no ${pattern.source}`);
        code = code.replace(new RegExp(pattern, pattern.flags), text);
      }
      return { code: FROM + (file.startsWith("nodes/") ? onPrototype(code, file) : code), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(CHANGES).filter((file) => !changed.has(file));
      if (!error && missing.length) throw new Error(`happy-dom has no ${missing.join(", ")} any more`);
    },
  };
}
