import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILER } from "../../server/compiled-templates.ts";
import { Table } from "./table.ts";

/** Templates that pages ask for as compiled ones. */
describe("a package's templates", () => {
  let table: Table;
  let folder: string;
  const ask = async (path: string): Promise<{ status: number; type: string; text: string }> => {
    const answer = await fetch(`${table.server.url}/systems/small/${path}`);
    return { status: answer.status, type: answer.headers.get("Content-Type") ?? "", text: await answer.text() };
  };
  const drawn = (text: string, data: object): string =>
    Handlebars.template(new Function(`return ${text}`)() as TemplateSpecification)(data);
  const keptIn = (): string => join(table.place.options.client, "../compiled");
  const kept = (): string[] => readdirSync(keptIn());

  beforeAll(async () => {
    table = await Table.open();
    folder = table.place.options.system;
    mkdirSync(join(folder, "templates"), { recursive: true });
    writeFileSync(join(folder, "templates/hail.hbs"), "Hail {{name}}!");
    writeFileSync(join(folder, "templates/broken.hbs"), "{{#if}}");
    writeFileSync(join(folder, "templates/plain.html"), "Hail {{name}}!");
  });
  afterAll(() => table?.close());

  it("come as what Handlebars has made of them where a page asks for that, and else as they are", async () => {
    expect(await ask("templates/hail.hbs")).toMatchObject({ status: 200, text: "Hail {{name}}!" });
    const { status, type, text } = await ask("templates/hail.hbs?compiled");
    expect({ status, type }).toEqual({ status: 200, type: "text/javascript; charset=utf-8" });
    expect(drawn(text, { name: "Tavi" })).toBe("Hail Tavi!");
  });

  it("hold no letter of two bytes, in which a page would keep them as a whole", async () => {
    const source = `{{#if größe}}“{{größe}}” 🎲 − {{lookup this "länge−"}}{{/if}}`;
    writeFileSync(join(folder, "templates/signs.hbs"), source);
    const { text } = await ask("templates/signs.hbs?compiled");
    expect(text).not.toMatch(/[\u0100-\uffff]/);
    const data = { größe: 3, "länge−": 4 };
    expect(drawn(text, data)).toBe("“3” 🎲 − 4");
    expect(drawn(text, data)).toBe(Handlebars.compile(source)(data));
    rmSync(join(folder, "templates/signs.hbs"));
    rmSync(keptIn(), { recursive: true });
  });

  it("are compiled once, and anew once they are others, in place of the earlier ones", async () => {
    await ask("templates/hail.hbs?compiled");
    const before = kept();
    expect(before).toHaveLength(1);
    const compiled = join(keptIn(), before[0]!);
    writeFileSync(compiled, '{"compiler":[8,">= 4.3.0"],"main":()=>"kept"}');
    expect(drawn((await ask("templates/hail.hbs?compiled")).text, {})).toBe("kept");
    writeFileSync(join(folder, "templates/hail.hbs"), "Farewell {{name}}!");
    expect(drawn((await ask("templates/hail.hbs?compiled")).text, { name: "Tavi" })).toBe("Farewell Tavi!");
    expect(kept()).toHaveLength(1);
    expect(kept()).not.toEqual(before);
  });

  it("are not taken from the world's folder, which may come from anybody", async () => {
    const [own] = kept();
    mkdirSync(join(table.place.options.world, "cache/templates"), { recursive: true });
    writeFileSync(
      join(table.place.options.world, "cache/templates", own!),
      '{"compiler":[8,">= 4.3.0"],"main":()=>"false"}',
    );
    rmSync(join(keptIn(), own!));
    expect(drawn((await ask("templates/hail.hbs?compiled")).text, { name: "Tavi" })).toBe("Farewell Tavi!");
  });

  it("come as they are where they cannot be compiled, or are none; what is not there is not found", async () => {
    expect(await ask("templates/broken.hbs?compiled")).toMatchObject({ status: 200, text: "{{#if}}" });
    expect(await ask("templates/plain.html?compiled")).toMatchObject({ status: 200, text: "Hail {{name}}!" });
    expect((await ask("templates/none.hbs?compiled")).status).toBe(404);
    expect((await ask("templates/..%2f..%2fnone.hbs?compiled")).status).toBe(404);
  });

  it("are compiled by the version that pages draw with", () => {
    expect(COMPILER).toBe(Handlebars.VERSION);
  });
});
