/**
 * Reads from the community's types which names each namespace below `foundry` exports, by following the `export`s from
 * `client/_module.d.mts`. Only names of values, not of types.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Exported names by namespace below `foundry`, such as "applications.api"; "" for `foundry` itself. */
export type ExportedNames = Record<string, string[]>;

/**
 * Reads the names that all namespaces below `foundry` export, sorted.
 * @param folder the path of the types' folder that contains `foundry/`
 */
export function readExportedNames(folder: string): ExportedNames {
  const foundry = join(folder, "foundry");
  const namesByNamespace: ExportedNames = {};
  visitFile(join(foundry, "client/_module.d.mts"), "", namesByNamespace, foundry);
  for (const [namespace, names] of Object.entries(namesByNamespace))
    namesByNamespace[namespace] = [...new Set(names)].sort();
  return namesByNamespace;
}

/** The path of the file that an import leads to. `#client/…` and `#common/…` start at the types' folder `foundry`. */
function fileOf(from: string, specifier: string, foundry: string): string {
  const path = specifier.replace(/(\.d)?\.mjs$|\.d\.mts$/, ".d.mts");
  return path.startsWith("#") ? join(foundry, path.slice(1)) : join(dirname(from), path);
}

/**
 * Adds the names that a file exports to a namespace; types are left out. The names of `export * from` go to the same
 * namespace, those of `export * as` to a namespace of their own, except for `types` and `CONST`, which are skipped.
 * Does nothing if the file is missing.
 */
function visitFile(file: string, namespace: string, namesByNamespace: ExportedNames, foundry: string): void {
  if (!existsSync(file)) return;
  const names = (namesByNamespace[namespace] ??= []);
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) continue;
      const { exportClause: clause, moduleSpecifier } = statement;
      const sourceFile =
        moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && fileOf(file, moduleSpecifier.text, foundry);
      if (!clause && sourceFile) visitFile(sourceFile, namespace, namesByNamespace, foundry);
      else if (clause && ts.isNamespaceExport(clause) && sourceFile) {
        const name = clause.name.text;
        // only types; constants, which have a list of their own
        if (name === "types" || name === "CONST") continue;
        names.push(name);
        visitFile(sourceFile, namespace ? `${namespace}.${name}` : name, namesByNamespace, foundry);
      } else if (clause && ts.isNamedExports(clause)) {
        for (const { name, isTypeOnly } of clause.elements) if (!isTypeOnly) names.push(name.text);
      }
    } else if (isExported(statement)) names.push(...declaredNames(statement));
  }
}

/** Whether a statement is exported under its name, not as default. */
const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

/** Lists the names of the variables, function or class that a statement declares; [] for any other statement. */
function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) return [node.name.text];
  return [];
}
