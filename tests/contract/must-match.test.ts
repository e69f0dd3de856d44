/** What causes silent bugs where a host has it wrong (foundry-api.md, 11.3): each has a test whose title names its page. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const files = [
  ...readdirSync("tests/contract").map((name) => `tests/contract/${name}`),
  ...["documents", "platform"].map((name) => `tests/browser/host/contract/${name}.ts`),
];

/** Titles as they are told: that of the block with the page before that of the test. */
const titles = files
  .filter((file) => !file.endsWith("must-match.test.ts"))
  .flatMap((file) => {
    const above: string[] = [];
    return [...readFileSync(file, "utf8").matchAll(/^( *)(describe|it)(?:\.each)?\("([^"]+)"/gm)].map(
      ([, space, kind, title]) => {
        const depth = space!.length / 2;
        above.length = depth;
        above[depth] = title!;
        return { kind, full: above.filter(Boolean).join(" > ") };
      },
    );
  })
  .filter(({ kind }) => kind === "it")
  .map(({ full }) => full);

const PAGE = /(classes|modules|functions|variables|interfaces)\/(foundry|CONFIG|hookEvents)[\w.#]*/;

describe("must match", () => {
  it.each<[string, RegExp]>([
    ["a number field makes null of an empty text", /NumberField.*empty string to null/],
    ["a text field trims", /StringField.*trims/],
    ["unknown keys are pruned", /SchemaField.*prunes keys/],
    ["an update of nothing calls no hook", /Document\.html#update.*no-op.*no hook/],
    ["source and prepared data are two things", /DataModel.*source and prepared data apart/],
    ["dotted and nested changes merge alike", /DataModel.*dotted and nested changes/],
    ["a list is replaced whole", /ArrayField.*replaces a list whole/],
    ["-= deletes, == replaces", /Document\.html#update.*deletes keys by -= and replaces by ==/],
    ["operators of generation 14", /ForcedDeletion.*_del and _replace/],
    ["hooks come in order", /Document\.html#create and delete.*hooks come in order/],
    ["false from a pre hook cancels", /Document\.html#update.*false from preUpdate cancels/],
    ["_preCreate is awaited", /Document\.html#create and delete.*_preCreate is awaited/],
    ["a roll is brought back by the name of its class", /Roll\.html#fromData.*class it names/],
    ["effects come before derived data", /ClientDocument\.html#prepareData.*effects come before derived data/],
    ["an unlinked token has an actor of its own", /TokenDocument.*synthetic actor of their own/],
    ["document classes are swapped before documents exist", /CONFIG\.Actor.*of the system's class/],
    ["an open application renders by itself", /Document#apps.*renders by itself/],
  ])("%s", (_what, title) => {
    const pinned = titles.filter((full) => title.test(full));
    expect(pinned).toHaveLength(1);
    expect(pinned[0]).toMatch(PAGE);
  });

  it("every contract test names the page it pins", () => {
    expect(titles.length).toBeGreaterThan(80);
    expect(titles.filter((full) => !PAGE.test(full))).toEqual([]);
  });
});
