/**
 * Compiles the host's own templates when the client is built, so that pages need not fetch them one after the other.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import Handlebars from "handlebars";
import type { Plugin } from "vite";

/**
 * Templates that every page needs at its start or first roll: those of the sidebar and around the mat, of rolls, the
 * ruler's label, and those that most windows share. The tracker's are left out, as most systems have their own.
 */
const FIRST = /^templates\/(?:ui\/|dice\/|generic\/|sidebar\/(?!tabs\/combat\/)|hud\/waypoint-label)/;

/**
 * Makes a plugin for Vite that gives two modules their content: `first-templates.ts` those that every page draws at its
 * start, `later-templates.ts` the others. Each exports `templates`, an object of each template's path in a table, such
 * as "templates/hud/token.hbs", to its compiled function.
 * @param modules the path of the folder of the two modules
 * @param folder the path of the templates' folder, which is called `templates/` in a table
 */
export const compiledTemplates = (modules: string, folder: string): Plugin => ({
  name: "compiled-templates",
  load(id) {
    const [, part] = /^(first|later)-templates\.ts$/.exec(relative(modules, id)) ?? [];
    if (!part) return null;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: `templates/${relative(folder, file).replaceAll("\\", "/")}` }))
      .filter(({ path }) => FIRST.test(path) === (part === "first"))
      .map(({ file, path }) => `${JSON.stringify(path)}: ${String(Handlebars.precompile(readFileSync(file, "utf8")))}`);
    return { code: `export const templates = {${entries.join(",\n")}};`, moduleType: "js" };
  },
});
