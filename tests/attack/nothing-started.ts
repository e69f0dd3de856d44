/* Runs before each file: what earlier files of its worker have started would decide how its fights go on. */
import { Hooks } from "../../tabletop/client/core/hooks.ts";
import { started } from "./started.ts";

for (const listeners of Object.values(Hooks.events)) for (const { hook, id } of [...listeners]) Hooks.off(hook, id);
started.engine = false;
