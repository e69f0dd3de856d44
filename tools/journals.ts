import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import type { SettingDeclaration } from "../src/foundry/contract/declarations.ts";
import { PREFIXES, RULESET_ENTRIES } from "../src/rules/index.ts";
import { stableId } from "./ruleset/stable-id.ts";
import { declaredSettings } from "./rulesets.ts";
import { root } from "./setup.mjs";
import { wordAt } from "./words.ts";

export { stableId };

/** The kind of document of each collection in a source's `_key`, as links name it. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  actors: "Actor",
  items: "Item",
  macros: "Macro",
  tables: "RollTable",
};

/**
 * Turns a link of the documentation to the source file of a pack's document into a link of a journal to the document.
 * @throws Error for a source of another collection than those above
 */
function contentLink(words: string, file: string, pack: string): string {
  const { _id, _key } = JSON.parse(readFileSync(join(root, file), "utf8")) as { _id: string; _key: string };
  const documentName = DOCUMENTS[_key.split("!")[1] ?? ""];
  if (!documentName) throw new Error(`${file} is nothing a journal can link to`);
  return `@UUID[Compendium.fray.${pack}.${documentName}.${_id}]{${words}}`;
}

/**
 * Lists, as Markdown, the settings that change one of a page's rules, in the words of the settings window; "" for none.
 */
function settingsOf(ruleset: string, settings: readonly SettingDeclaration[], rules: readonly string[]): string {
  const lines = settings
    .filter(({ rule }) => rule && rules.includes(rule))
    .map(({ key, rule, kind, choices, default: value }) => {
      const wordsKey = `FRAY.Setting.${ruleset}.${key}`;
      const choiceWord = choices?.[String(value)];
      let deliveredValue = choiceWord ? wordAt(choiceWord) : String(value);
      if (kind === "boolean") deliveredValue = value ? "on" : "off";
      return `- ${rule}, *${wordAt(`${wordsKey}.name`)}*: ${wordAt(`${wordsKey}.hint`)} As delivered: ${deliveredValue}.`;
    });
  return lines.length ? `\n\n## Settings\n\n${lines.join("\n")}\n` : "";
}

/**
 * Writes a journal for each ruleset, as a source of the pack `rules` below a folder, from docs/rules/<ruleset>/*.md: a
 * file is a page, its first line (`# Title`) the title. A rule id in bold, such as `**EC-058**`, gets an anchor, so
 * that a card can open the page at that rule.
 * @param target the folder; its former content is removed
 * @throws Error for a page without a rule id in bold, a link to a source that journals cannot open, or a folder that
 * has no title.txt and is of no known ruleset
 */
export async function writeJournals(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "rules"), { recursive: true });
  const source = join(root, "docs/rules");
  if (!existsSync(source)) return;
  // the settings, and the patterns of links and rule ids
  const markdown = new MarkdownIt({ html: true });
  const withContentLinks = (text: string): string =>
    text.replace(
      /\[([^\]]+)\]\((?:\.\.\/)+(packs\/([\w-]+)\/[\w-]+\.json)\)/g,
      (_all, words: string, file: string, pack: string) => contentLink(words, file, pack),
    );
  const settings = await declaredSettings();
  const boldRules = new RegExp(String.raw`\*\*((?:${PREFIXES})-[AP]?\d+)\*\*`, "g");
  const renderedRules = new RegExp(`<strong>((?:${PREFIXES})-[AP]?\\d+)</strong>`, "g");
  // a journal for each ruleset, a page for each of its files
  let order = 0;
  for (const ruleset of readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const journal = stableId(`journal.${ruleset.name}`);
    const files = readdirSync(join(source, ruleset.name))
      .filter((file) => file.endsWith(".md"))
      .sort();
    const pages = files.map((file, index) => {
      const text = readFileSync(join(source, ruleset.name, file), "utf8");
      const [, title = file, body = ""] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? [];
      const rules = [...body.matchAll(boldRules)].map((match) => match[1]!);
      if (!rules.length)
        throw new Error(
          `docs/rules/${ruleset.name}/${file} tells no rule: write each rule's id in bold, as **${RULESET_ENTRIES[ruleset.name]?.prefix ?? "XX"}-001**`,
        );
      const html = markdown
        .render(withContentLinks(body) + settingsOf(ruleset.name, settings[ruleset.name] ?? [], rules))
        .trim()
        .replace(renderedRules, '<strong class="fray-rule" data-rule="$1">$1</strong>');
      const id = stableId(`page.${ruleset.name}.${file}`);
      return {
        _id: id,
        _key: `!journal.pages!${journal}.${id}`,
        name: title,
        type: "text",
        title: { show: true, level: 1 },
        text: { format: 1, content: html },
        sort: index * 1000,
        flags: { fray: { rules } },
      };
    });
    // the journal's name: that of title.txt, else the ruleset's
    const titleFile = join(source, ruleset.name, "title.txt");
    const [, ownTitle] = existsSync(titleFile) ? (/^# (.*)$/m.exec(readFileSync(titleFile, "utf8")) ?? []) : [];
    const name = ownTitle ?? RULESET_ENTRIES[ruleset.name]?.title;
    if (!name) throw new Error(`docs/rules/${ruleset.name} is of no ruleset: enter it in src/rules/index.ts`);
    const entry = {
      _id: journal,
      _key: `!journal!${journal}`,
      name,
      pages,
      sort: order++ * 1000,
      ownership: { default: 2 },
      flags: { fray: { ruleset: ruleset.name } },
    };
    writeFileSync(join(target, "rules", `${ruleset.name}.json`), JSON.stringify(entry, null, 2));
  }
}
