/** Compiles the tabletop's own templates during the build, so that pages need not fetch them one by one. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import Handlebars from "handlebars";
import type { Plugin } from "vite";
import { leanTemplate } from "../common/lean-template.ts";

/**
 * The templates that every page needs at its start or first roll: those of the sidebar, the interface, rolls and the
 * ruler's label, and those that most windows share. Without the combat tracker's, as most systems have their own.
 */
const FIRST = /^templates\/(?:ui\/|dice\/|generic\/|sidebar\/(?!tabs\/combat\/)|hud\/waypoint-label)/;

/** Compiles the template in a file. */
const compiled = (file: string): string => leanTemplate(String(Handlebars.precompile(readFileSync(file, "utf8"))));

/**
 * Makes a plugin for Vite that fills in two modules: `first-templates.ts` with the templates that match FIRST,
 * `later-templates.ts` with all others. Each exports `templates`: compiled functions by the template's path in a table,
 * such as "templates/hud/token-hud.hbs".
 * @param modules the path of the folder with the two modules
 * @param folder the path of the folder with the templates, which a table serves as `templates/`
 */
export const compiledTemplates = (modules: string, folder: string): Plugin => ({
  name: "compiled-templates",
  /** Gives the two modules their code; null for any other module. */
  load(id) {
    const [, whichModule] = /^(first|later)-templates\.ts$/.exec(relative(modules, id)) ?? [];
    if (!whichModule) return null;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: `templates/${relative(folder, file).replaceAll("\\", "/")}` }))
      .filter(({ path }) => FIRST.test(path) === (whichModule === "first"))
      .map(({ file, path }) => `${JSON.stringify(path)}: ${compiled(file)}`);
    return { code: `export const templates = {${entries.join(",\n")}};`, moduleType: "js" };
  },
});
