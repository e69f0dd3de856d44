/**
 * Compiles the host's own templates when the client is built, so that pages need not fetch them one after the other.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import Handlebars from "handlebars";
import type { Plugin } from "vite";

/**
 * Makes a plugin for Vite that gives the module `brought.ts` its content: `brought`, an object of each template's path
 * in a table, such as "templates/hud/token.hbs", to its compiled function.
 * @param module the path of `brought.ts`
 * @param folder the path of the templates' folder, which is called `templates/` in a table
 */
export const compiledTemplates = (module: string, folder: string): Plugin => ({
  name: "compiled-templates",
  load(id) {
    if (id !== module) return null;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => {
        const path = `templates/${relative(folder, file).replaceAll("\\", "/")}`;
        return `${JSON.stringify(path)}: ${String(Handlebars.precompile(readFileSync(file, "utf8")))}`;
      });
    return { code: `export const brought = {${entries.join(",\n")}};`, moduleType: "js" };
  },
});
