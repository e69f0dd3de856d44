// Lets Node load TypeScript (registered by typescript.mjs): converts each file alone; imports must end in `.ts`.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "rolldown/utils";

/**
 * Loads a module for Node: converts TypeScript to JavaScript with a source map; leaves all other modules to `next`.
 * @param {string} url
 * @param {object} context
 * @param {(url: string, context: object) => unknown} next
 * @throws SyntaxError where the file cannot be converted
 */
export async function load(url, context, next) {
  if (!/^file:.*\.ts$/.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  const { code, map, errors } = await transform(file, await readFile(file, "utf8"), {
    target: "node20",
    sourcemap: true,
  });
  if (errors.length) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
  const inline = Buffer.from(JSON.stringify(map)).toString("base64");
  return {
    format: "module",
    source: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`,
    shortCircuit: true,
  };
}
