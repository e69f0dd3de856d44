import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What the compiler says against a file that uses the host's interfaces. */
function complaints(body: string): string[] {
  const file = join(root, "tests/unit/fixture.ts");
  const text = `import type { ActorDocument } from "../../src/foundry/host/documents.ts";
declare const actor: ActorDocument;
${body}`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile.call(host, name, target);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("a call to a method that the host does not have is an error of the type check", () => {
  expect(complaints("void actor.update({}); void actor.madeUp();")).toEqual([
    expect.stringContaining("'madeUp' does not exist on type 'ActorDocument'"),
  ]);
}, 60_000);

test("the type check of the host's interfaces is a step of every proof", () => {
  expect(readFileSync(join(root, "tools/proof.ts"), "utf8")).toContain("tests/types/tsconfig.json");
});
