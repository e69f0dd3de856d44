/**
 * Reads the names of Foundry's public API from the community's types: globals, core settings, `CONFIG`, `game`, and the
 * statics and protected methods of each class. Only names are taken.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Names of the public API, by kind; class names stand by their path below `foundry`, such as "documents.Actor". */
export interface ApiNames {
  globals: string[];
  /** settings of the namespace `core`, without the prefix `core.` */
  settings: string[];
  /** keys of CONFIG, and of the objects in it as `key.key` */
  config: string[];
  /** public members of `game` */
  game: string[];
  /** the public static members of each class */
  statics: Record<string, string[]>;
  /** the protected methods of each class that are not deprecated; static ones as `static name` */
  hooks: Record<string, string[]>;
  /** the protected methods of each class that the types mark as deprecated; most are private or gone in V13 itself */
  oldHooks: Record<string, string[]>;
}

/** The path of the types' sources, from the root of the repository. */
export const PACKAGE = "node_modules/@league-of-foundry-developers/foundry-vtt-types/src";

/** Reads the names of generation 13 from the installed types. @param root the path of the repository */
export function readApiNames(root: string): ApiNames {
  return readNamesBelow(join(root, PACKAGE));
}

/** Reads the names from any copy of the types. @param folder the path of the folder that contains `foundry/` */
export function readNamesBelow(folder: string): ApiNames {
  const names: ApiNames = { globals: [], settings: [], config: [], game: [], statics: {}, hooks: {}, oldHooks: {} };
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith(".d.mts")).sort();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest, true);
    const namespace = namespaceOf(file);
    for (const statement of source.statements) readStatement(statement, names, namespace);
    if (file.endsWith("client/config.d.mts")) readConfig(source, names);
  }
  // Sort the lists, each name once; those by class are sorted when they are filled.
  for (const list of [names.globals, names.settings, names.config, names.game]) {
    list.splice(0, list.length, ...[...new Set(list)].sort());
  }
  return names;
}

/**
 * The path of a file's classes below `foundry`: its folders, without `foundry/client` or `foundry/common`, joined by
 * dots.
 */
const namespaceOf = (file: string): string => file.replaceAll("\\", "/").split("/").slice(2, -1).join(".");

/**
 * Adds to `names` what a statement declares: keys of `CONFIG`, core settings, members of classes and, within `declare
 * global`, global names. Reads the statements within `declare global` in the same way; skips other namespaces.
 * @param namespace the path of the file's classes below `foundry`, such as "data.fields"; null within `declare global`
 */
function readStatement(node: ts.Statement, names: ApiNames, namespace: string | null): void {
  if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
    if (node.name.text !== "global") return;
    for (const inner of node.body.statements) readStatement(inner, names, null);
    return;
  }
  if (namespace === null) names.globals.push(...globalsOf(node));
  if (ts.isInterfaceDeclaration(node)) readInterface(node, names);
  if (ts.isClassDeclaration(node) && node.name) readClass(node.name.text, namespace ?? "", node, names);
}

/** Lists the names of the variables, function or class that a statement declares; [] for any other statement. */
function globalsOf(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) return [node.name.text];
  return [];
}

/**
 * Adds the keys of the interface `CONFIG`; of any interface the keys that begin with `core.`, which are core settings.
 */
function readInterface({ name, members }: ts.InterfaceDeclaration, names: ApiNames): void {
  const properties = members.filter((member): member is ts.PropertySignature => ts.isPropertySignature(member));
  // The keys of CONFIG, and those of the objects in it.
  if (name.text === "CONFIG") {
    for (const member of properties) {
      const key = nameOf(member.name);
      if (!key) continue;
      names.config.push(key);
      if (!member.type || !ts.isTypeLiteralNode(member.type)) continue;
      for (const inner of member.type.members) {
        const innerKey = inner.name && nameOf(inner.name);
        if (innerKey) names.config.push(`${key}.${innerKey}`);
      }
    }
  }
  for (const member of properties) {
    const key = nameOf(member.name);
    if (key?.startsWith("core.")) names.settings.push(key.slice("core.".length));
  }
}

/**
 * Adds the keys of `CONFIG` from the types for V14, where they are exported variables whose types are interfaces in the
 * namespace `CONFIG`.
 */
function readConfig(source: ts.SourceFile, names: ApiNames): void {
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  // Collects the interfaces, those within namespaces too.
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
    if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) ts.forEachChild(node, visit);
  };
  source.statements.forEach(visit);
  // The keys of an interface, those of the interfaces that it extends included.
  const membersOf = (name: string): string[] => {
    const { members = [], heritageClauses = [] } = interfaces.get(name) ?? {};
    const inherited = [...heritageClauses].flatMap(({ types }) =>
      types.flatMap((type) => membersOf(type.expression.getText())),
    );
    return [...inherited, ...[...members].flatMap((member) => (member.name && nameOf(member.name)) ?? [])];
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, type } of statement.declarationList.declarations) {
      const key = name.getText();
      names.config.push(key);
      const [namespace, interfaceName] = type?.getText().split(".") ?? [];
      if (namespace === "CONFIG" && interfaceName)
        names.config.push(...membersOf(interfaceName).map((member) => `${key}.${member}`));
    }
  }
}

/**
 * Collects the names that the tabletop's client and common code tests for before use: in calls such as `_onCreate?.(`,
 * after `typeof`, and in `"name" in`.
 * @param root the path of the repository
 */
export function readAskedFor(root: string): Set<string> {
  const names = new Set<string>();
  for (const folder of ["client", "common"].map((name) => join(root, "tabletop", name))) {
    for (const file of readdirSync(folder, { recursive: true }) as string[]) {
      if (!file.endsWith(".ts")) continue;
      const text = readFileSync(join(folder, file), "utf8");
      for (const [, name] of text.matchAll(/\.(\w+)\?\.\(/g)) names.add(name!);
      for (const [, name] of text.matchAll(/typeof [\w.?]+\.(\w+)/g)) names.add(name!);
      for (const [, name] of text.matchAll(/"(\w+)" in /g)) names.add(name!);
    }
  }
  return names;
}

/**
 * Adds the public statics and the protected methods of a class; deprecated methods go into a list apart, and a
 * protected static method has "static " before its name. Of the class of `game`, called `InternalGame` in the types,
 * also adds the public members of an instance.
 */
function readClass(name: string, namespace: string, { members }: ts.ClassDeclaration, names: ApiNames): void {
  const statics: string[] = [];
  const hooks: string[] = [];
  const oldHooks: string[] = [];
  for (const member of members) {
    const key = member.name && nameOf(member.name);
    if (!key) continue;
    const flags = ts.getCombinedModifierFlags(member);
    if (flags & ts.ModifierFlags.Private) continue;
    const isStatic = Boolean(flags & ts.ModifierFlags.Static);
    const isProtected = Boolean(flags & ts.ModifierFlags.Protected);
    if (isProtected && ts.isMethodDeclaration(member))
      (ts.getJSDocDeprecatedTag(member) ? oldHooks : hooks).push(isStatic ? `static ${key}` : key);
    else if (isStatic && !isProtected) statics.push(key);
    else if (name === "InternalGame" && !isStatic && !isProtected) names.game.push(key);
  }
  add(names.statics, `${namespace}.${name}`, statics);
  add(names.hooks, `${namespace}.${name}`, hooks);
  add(names.oldHooks, `${namespace}.${name}`, oldHooks);
}

/**
 * Adds keys to the list of a name, in place; the list stays sorted and has each key once. Without keys does nothing.
 */
function add(lists: Record<string, string[]>, name: string, keys: readonly string[]): void {
  if (keys.length) lists[name] = [...new Set([...(lists[name] ?? []), ...keys])].sort();
}

/** The text of a member's name; null for a private name or a symbol. */
function nameOf(name: ts.PropertyName): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : null;
}
