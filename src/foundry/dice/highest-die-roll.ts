import { Roll } from "../host.ts";

/** A pool of d6 for a contest: one side's ("3d6"), its highest dice compared with the other's (SS-001). */
export class HighestDieRoll extends Roll {}
