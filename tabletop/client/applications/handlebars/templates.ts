import Handlebars from "handlebars";
import { tableAddress } from "../../core/home.ts";
import type { Loose } from "../support.ts";
import { templates as first } from "./first-templates.ts";

// The templates loaded or being loaded, by name.
const loads = new Map<string, Promise<Loose>>();

/** Options of Handlebars with which all templates are drawn: they may read what data inherit, such as getters. */
export const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/**
 * The compiled template of the tabletop's own for a path, as a build has put it in; undefined for a package's template,
 * and without a build.
 */
async function ownTemplate(path: string): Promise<Loose | undefined> {
  if (path in first || !path.startsWith("templates/")) return first[path];
  return (await import("./later-templates.ts")).templates[path];
}

/** Whether the host is asked for compiled templates. */
let asksForCompiled = false;

/** Asks the host for compiled templates from now on; it may answer with others, which are compiled here. */
export function askForCompiled(): void {
  asksForCompiled = true;
}

/** The template of a path as a function; fetched, and compiled unless the build or the host has done so. */
async function templateOf(path: string): Promise<Loose> {
  const builtTemplate = await ownTemplate(path);
  return builtTemplate ? Handlebars.template(builtTemplate) : fetchTemplate(path);
}

/**
 * Fetches a template from the host and returns the template as a function, compiled here unless the host has compiled
 * it.
 * @throws Error if the template cannot be fetched
 */
async function fetchTemplate(path: string): Promise<Loose> {
  // The host compiles templates of packages only.
  const query = asksForCompiled && /^\/?(?:systems|modules)\/[^?#]+\.hbs$/.test(path) ? "?compiled" : "";
  const response = await fetch(tableAddress(path) + query);
  if (!response.ok) throw new Error(`The template "${path}" could not be read (${response.status}).`);
  const text = await response.text();
  const isCompiled = query && response.headers.get("Content-Type")?.startsWith("text/javascript");
  return isCompiled ? Handlebars.template(new Function(`return ${text}`)()) : Handlebars.compile(text);
}

/**
 * Loads a template and registers it as a partial under the name `id`, by default its path. If a template was loaded
 * under this name before, returns that one and loads nothing.
 * @throws Error if the template cannot be read; the next call tries again
 */
export function getTemplate(path: string, id?: string): Promise<Loose> {
  const name = id ?? path;
  const earlier = loads.get(name);
  if (earlier) return earlier;
  const loading = templateOf(path).then((template) => {
    Handlebars.registerPartial(name, template);
    return template;
  });
  loading.catch(() => loads.delete(name));
  loads.set(name, loading);
  return loading;
}

/**
 * Forgets a template, so that the next use loads it anew.
 * @param path its path, or the id that it was loaded under
 */
export function forgetTemplate(path: string): void {
  loads.delete(path);
}

/** Loads several templates and registers each as a partial: under its path, or under its key if `paths` is a record. */
export function loadTemplates(paths: string[] | Record<string, string>): Promise<Loose[]> {
  const pathsAndIds: [string, string | undefined][] = Array.isArray(paths)
    ? paths.map((path) => [path, undefined])
    : Object.entries(paths).map(([id, path]) => [path, id]);
  return Promise.all(pathsAndIds.map(([path, id]) => getTemplate(path, id)));
}

/** Renders a template with data to HTML. */
export async function renderTemplate(path: string, data: Loose): Promise<string> {
  const template = await getTemplate(path);
  return template(data || {}, RUNTIME);
}
