/**
 * How far all pages are from their server: `FRAY_LAG=120` delays all that they hear of it by 120 ms, `FRAY_LAG=20-250`
 * each message by a chance number of these; without it they are beside it.
 */
import { env } from "node:process";

const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(env.FRAY_LAG ?? "0") ?? [];
if (!least) throw new Error(`FRAY_LAG is a number of milliseconds, or two with - between, not “${env.FRAY_LAG}”`);

/** Gives by how many milliseconds the next message of the server comes late. */
export const lateness = () => Number(least) + Math.random() * (Number(most) - Number(least));
