// `npm run help`: every command with a line.

/** A line for each script of package.json, by its name; a test compares the two lists. */
export const COMMANDS = {
  start: "install what is missing, build, serve a table and print its address",
  dev: "the same, kept up to date while you work",
  build: "build the system, the tabletop and its server into dist/ and .build/",
  test: "the whole proof; -- --all everything, --smoke two minutes, --fights [N] random fights, --soak [runs] many times",
  check: "the quick part of the proof: build, types, lint, format, unit tests, vectors",
  bench: "measure; -- NAME one of them alone",
  package: "the zip that Foundry installs, and those of the modules",
  site: "the table as a static site",
  ruleset: "write a new ruleset: -- <id> <prefix>",
  modules: "fetch public modules into a folder: -- FOLDER",
  compat: "try a system or modules on the tabletop: -- --system DIR, -- --module DIR[,DIR]",
  findings: "run every finding of findings/ and print a line each",
  docs: "write a document that is made: -- interface, behaviours or pictures",
  mutation: "break the rules on purpose and count what the tests notice",
  lint: "lint the code and the styles",
  types: "check all types",
  format: "format everything; -- --check only says what would change",
  help: "this list",
};

if (import.meta.filename === process.argv[1]) {
  for (const [name, line] of Object.entries(COMMANDS)) {
    const command = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
    console.log(`${command.padEnd(18)}  ${line}`);
  }
}
