import { parseArgs } from "node:util";
import { StartFailure, wordsOf } from "./failure.ts";
import type { StartOptions } from "./start.ts";

/** The text of --help. */
export const USAGE = `Options:
  --port <number>        port to listen at (30000)
  --host <address>       address to listen at (127.0.0.1: this machine only; 0.0.0.0: the whole network)
  --name <name>          a further name of this machine in its network (may be given several times)
  --proxy <address>      the address under which a proxy shows this table, such as https://table.example
  --world <folder>       the world (.worlds/<system>, with a seed .worlds/demo)
  --seed <folder|file>   readable sources, or a saved world, that the world is made from when it does not exist (else:
                         empty, for three)
  --reset                make the world anew from its seed
  --save <file>          save the world with its packs and files as one file, without passwords, and end
  --rescue <folder>      save what can be read of a damaged world as a new world in that folder, and end
  --system <folder>      the built system (dist)
  --modules <folder>     a folder of modules, or a module itself (several times; modules/ beside the world)
  --client <folder>      the built client (.build/tabletop)
  --generation <13|14>   the generation of the public API (14)
  --test                 open the hooks for tests below /test/

In the place of options:
  pack-index <folder>    (fray-tabletop) write packs.json beside a built system, for tables on a static page`;

/** The options of the command line: those of `startServer`, and four of main.ts. Without `world`, main.ts names it. */
export interface Options extends Omit<StartOptions, "world"> {
  world?: string;
  rescue?: string;
  save?: string;
  help: boolean;
}

/**
 * Returns the options of the command line, with defaults for those that are not given.
 * @throws StartFailure with a sentence for the user if an option is unknown or its value is wrong
 */
export function readOptions(args: readonly string[]): Options {
  // `parseArgs` of Node throws for unknown options.
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string", default: "30000" },
        host: { type: "string", default: "127.0.0.1" },
        name: { type: "string", multiple: true, default: [] },
        proxy: { type: "string" },
        world: { type: "string" },
        seed: { type: "string" },
        reset: { type: "boolean", default: false },
        rescue: { type: "string" },
        save: { type: "string" },
        system: { type: "string", default: "dist" },
        modules: { type: "string", multiple: true },
        client: { type: "string", default: ".build/tabletop" },
        generation: { type: "string", default: "14" },
        test: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }));
  } catch (thrown) {
    throw new StartFailure(`${wordsOf(thrown)} (--help lists the options.)`);
  }
  // Options whose values must have a certain form.
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartFailure(`"${values.port}" is no port: give a number up to 65535.`);
  if (values.generation !== "13" && values.generation !== "14") {
    throw new StartFailure(`"${values.generation}" is no generation this table knows: give 13 or 14.`);
  }
  if (values.proxy !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(values.proxy))
    throw new StartFailure(`"${values.proxy}" is no address of a proxy: give one such as https://table.example.`);
  return { ...values, names: values.name, port, generation: values.generation === "13" ? 13 : 14 };
}
