import Handlebars from "handlebars";
import { tableAddress } from "../../core/home.ts";
import type { Loose } from "../support.ts";
import { templates as first } from "./first-templates.ts";

const compiled = new Map<string, Promise<Loose>>();

const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** The host's own template of a path, compiled by the build; undefined for those of packages, and without a build. */
async function ownTemplate(path: string): Promise<Loose | undefined> {
  if (path in first || !path.startsWith("templates/")) return first[path];
  return (await import("./later-templates.ts")).templates[path];
}

async function templateOf(path: string): Promise<Loose> {
  const own = await ownTemplate(path);
  return own ? Handlebars.template(own) : Handlebars.compile(await fetchTemplate(path));
}

/**
 * Fetches the text of a template.
 * @throws Error where there is none
 */
async function fetchTemplate(path: string): Promise<string> {
  const response = await fetch(tableAddress(path));
  if (!response.ok) throw new Error(`The template "${path}" could not be read (${response.status}).`);
  return response.text();
}

/**
 * Loads and compiles a template and registers it as a partial, by `id` or else its path. A template loaded before under
 * that name is returned without loading it again.
 * @throws when the template cannot be read; the next call tries again
 */
export function getTemplate(path: string, id?: string): Promise<Loose> {
  const name = id ?? path;
  const known = compiled.get(name);
  if (known) return known;
  const loading = templateOf(path).then((template) => {
    Handlebars.registerPartial(name, template);
    return template;
  });
  loading.catch(() => compiled.delete(name));
  compiled.set(name, loading);
  return loading;
}

/**
 * Forgets a compiled template, so that it is loaded anew the next time.
 * @param path its path, or its id where it was given one
 */
export function forgetTemplate(path: string): void {
  compiled.delete(path);
}

/**
 * Loads several templates and registers them as partials, by their paths or, where `paths` is a record, by its keys.
 */
export function loadTemplates(paths: string[] | Record<string, string>): Promise<Loose[]> {
  const wanted: [string, string | undefined][] = Array.isArray(paths)
    ? paths.map((path) => [path, undefined])
    : Object.entries(paths).map(([id, path]) => [path, id]);
  return Promise.all(wanted.map(([path, id]) => getTemplate(path, id)));
}

/** Renders a template with data to HTML. The template may read own and inherited properties of the data. */
export async function renderTemplate(path: string, data: Loose): Promise<string> {
  const template = await getTemplate(path);
  return template(data || {}, RUNTIME);
}
