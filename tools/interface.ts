/** Writes docs/developers/interface.md: `game.fray` and its hooks, as types/fray.d.ts declares them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { root } from "./setup.mjs";

const SOURCE = "types/fray.d.ts";

/** The sentences of the comment above a declaration, with a full stop at their end; "" without a comment. */
function commentText(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, " ").trim() ?? "";
  return text && !/[.!?]$/.test(text) ? `${text}.` : text;
}

/**
 * Makes the text of docs/developers/interface.md: members of `game.fray`, hooks and types.
 * @throws Error where a member or a hook has no comment
 */
export function interfaceDocument(): string {
  const file = ts.createSourceFile(SOURCE, readFileSync(join(root, SOURCE), "utf8"), ts.ScriptTarget.ESNext, true);
  const text = (node: ts.Node): string => node.getText(file);
  const declarations = file.statements.filter(
    (statement): statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
  );
  const membersOf = (name: string): ts.NodeArray<ts.TypeElement> =>
    declarations.filter(ts.isInterfaceDeclaration).find((declaration) => declaration.name.text === name)!.members;
  const lineOf = (member: ts.TypeElement, code: string): string => {
    const comment = commentText(member);
    if (!comment) throw new Error(`${SOURCE} does not say what ${member.name ? text(member.name) : "a member"} is for`);
    return `- \`${code}\`: ${comment}`;
  };
  // a line for each member and hook, and then the types that they use
  const api = membersOf("FrayApi").map((member) =>
    lineOf(
      member,
      text(member)
        .replace(/^readonly /, "")
        .replace(/;$/, "")
        .replace(/\s+/g, " "),
    ),
  );
  const hooks = membersOf("FrayHooks").map((member) => {
    const { type } = member as ts.PropertySignature;
    return lineOf(member, `${text(member.name!).slice(1, -1)}(${text(type!).slice(1, -1)})`);
  });
  const types = declarations
    .filter((type) => !["FrayApi", "FrayHooks"].includes(type.name.text))
    .flatMap((type) => [
      "",
      `### ${type.name.text}`,
      "",
      ...(commentText(type) ? [commentText(type), ""] : []),
      "```ts",
      text(type),
      "```",
    ]);
  return `${[
    "# The interface, member by member",
    "",
    `Generated from \`${SOURCE}\` by \`npm run docs -- interface\`; a test keeps it true. [hooks.md](hooks.md) tells what the`,
    "hooks are for, with examples.",
    "",
    "## game.fray",
    "",
    ...api,
    "",
    "## Hooks",
    "",
    ...hooks,
    "",
    "## Types",
    ...types,
  ].join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, "docs/developers/interface.md"), interfaceDocument());
