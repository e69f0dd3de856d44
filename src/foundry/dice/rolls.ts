import { Roll } from "../host/host.ts";

/**
 * The Roll classes of Fray. Each is a real Roll: dice modules, fulfilment and JSON work; `options.fray` names the
 * card's request it answers. Registered by name, so the names must survive the bundler.
 */
export class PlusRoll extends Roll {}
