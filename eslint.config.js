import { readFileSync } from "node:fs";
import globals from "globals";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

/** The rulesets, as src/rules/index.ts lists them. */
const INDEX = readFileSync(new URL("src/rules/index.ts", import.meta.url), "utf8");
const RULESETS = [...INDEX.matchAll(/^ {2}(\w+): "[A-Z]+",$/gm)].map(([, id]) => id);
if (!RULESETS.length) throw new Error("src/rules/index.ts lists no ruleset");

/** What rules may not use: the host, the page, the clock and chance. */
const IMPURE = [
  "document",
  "window",
  "foundry",
  "game",
  "CONFIG",
  "ui",
  "canvas",
  "Hooks",
  "globalThis",
  "process",
  "performance",
  "Date",
  "setTimeout",
  "setInterval",
  "fetch",
  "crypto",
  "console",
  "queueMicrotask",
];

export default tseslint.config(
  { ignores: ["dist/", "site/", ".build/", ".worlds/", "coverage/", "reports/", "node_modules/", ".stryker-tmp/"] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [importX.createNodeResolver({ extensions: [".ts", ".mjs", ".js"] })],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
      "@typescript-eslint/no-this-alias": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-namespace": "off",
      "no-console": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-eval": "error",
      "no-empty": ["error", { allowEmptyCatch: false }],
    },
  },
  // One idea a file.
  { files: ["src/**", "tabletop/**", "tools/**"], rules: { "max-lines": ["error", 400] } },
  { files: ["tests/**/*.spec.ts", "tabletop/tests/**/*.spec.ts"], rules: { "max-lines": ["error", 300] } },
  {
    // The rules import only the rules, and know no chance, clock or global.
    files: ["src/rules/**/*.ts"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "^(?!\\.{1,2}/)", message: "src/rules imports only itself." },
            { regex: "(^|/)(foundry|tabletop)(/|$)", message: "src/rules imports only itself." },
          ],
        },
      ],
      "no-restricted-globals": ["error", ...IMPURE],
      "no-restricted-properties": ["error", { object: "Math", property: "random", message: "Dice are arguments." }],
    },
  },
  {
    // One list of zones: of two settings of a rule the later alone would hold.
    files: ["src/**/*.ts"],
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            { target: "./src", from: "./tabletop" },
            { target: "./src/rules", from: "./src/foundry" },
            // The engine opens no window, draws nothing and knows no document's class.
            ...["apps", "canvas", "cards", "combat", "documents", "movement", "party", "rulesets", "sheets"].map(
              (above) => ({
                target: "./src/foundry/engine",
                from: `./src/foundry/${above}`,
              }),
            ),
            // The documents' classes stand on the engine; what moves, draws or shows them stands on these.
            ...["apps", "canvas", "cards", "combat", "movement", "party", "rulesets", "sheets"].map((above) => ({
              target: "./src/foundry/documents",
              from: `./src/foundry/${above}`,
            })),
            // The contract, and what reads documents for all, lie below the engine, the host too.
            ...[
              "apps",
              "canvas",
              "cards",
              "combat",
              "documents",
              "engine",
              "movement",
              "party",
              "rulesets",
              "sheets",
            ].flatMap((above) => [
              { target: "./src/foundry/contract", from: `./src/foundry/${above}` },
              { target: "./src/foundry/host", from: `./src/foundry/${above}` },
            ]),
            // A ruleset knows the shared code and itself, never another ruleset.
            ...RULESETS.flatMap((own) =>
              RULESETS.filter((other) => other !== own).flatMap((other) => [
                { target: `./src/rules/${own}`, from: `./src/rules/${other}` },
                { target: `./src/foundry/rulesets/${own}`, from: `./src/foundry/rulesets/${other}` },
                { target: `./src/foundry/rulesets/${own}`, from: `./src/rules/${other}` },
              ]),
            ),
          ],
        },
      ],
    },
  },
  {
    files: ["src/foundry/**/*.ts", "src/fray.ts"],
    // A ruleset may name its own actor type, which is called as it is.
    ignores: ["src/foundry/rulesets/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(${RULESETS.join("|")})$/]`,
          message: "No branch on the ruleset: extend the contract.",
        },
        {
          selector: `SwitchCase > Literal[value=/^(${RULESETS.join("|")})$/]`,
          message: "No branch on the ruleset: extend the contract.",
        },
      ],
    },
  },
  {
    files: ["tabletop/**/*.ts"],
    rules: { "import-x/no-restricted-paths": ["error", { zones: [{ target: "./tabletop", from: "./src" }] }] },
  },
  { files: ["tools/**", "tests/**", "*.js", "*.ts"], languageOptions: { globals: globals.node } },
);
