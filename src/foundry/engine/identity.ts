import { host, report, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { acts, takeOverWhenSilent, becomeActingClient } from "./client.ts";
import { canonical, digest } from "./journal/digest.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";

/** What a gamemaster's client answers. */
export type Reply = { ok: true; skipped?: string[]; remarks?: string[] } | { ok: false; refusal: Refusal };

interface Claim {
  readonly request: unknown;
  readonly user: string;
  readonly nonce: string;
}

/** How long a fresh nonce lives, in milliseconds. */
const FRESH = 60_000;
const burned = new Set<string>();

type Perform = (request: never, user: HostUser) => Promise<Reply>;

/** Registers a query that only the active gamemaster carries out, for a user who has proven who they are. */
export function registerQuery(name: string, perform: Perform): void {
  host.CONFIG.queries[name] = async (claim: Claim): Promise<Reply> => {
    if (!host.game.user.isActiveGM) return { ok: false, refusal: { refused: "NotTheAuthority" } };
    const user = host.game.users.get(String(claim?.user ?? ""));
    const asked = (): boolean => user?.flags[NAMESPACE]?.seal === proofOf(String(claim?.nonce), claim?.request ?? null);
    // Another tab of this gamemaster's answers; unless it is closed, for then what was asked stays unproven.
    if (!acts() && !(asked() && (await takeOverWhenSilent(asked)))) return new Promise(() => {});
    if (!user || !(await prove(user, claim))) return { ok: false, refusal: { refused: "Unproven" } };
    try {
      return await perform(claim.request as never, user);
    } catch (error) {
      report(error);
      return { ok: false, refusal: { refused: "Failed" } };
    }
  };
}

/**
 * Asks the active gamemaster, having written a seal of the request and a fresh nonce into the own User document, which
 * only its user can write: that proves who asks for what, though everybody reads it, since nobody else knows the nonce
 * before the gamemaster does. Asking twice with it is noticed. Null when nobody is there to answer.
 */
export async function ask(name: string, request: object, perform: Perform): Promise<Reply | null> {
  const { user } = host.game;
  // A user has one seal: what is asked next waits until it has served.
  if (!user.isActiveGM) return enqueue("ask", () => askNow(name, request));
  await becomeActingClient();
  return perform(request as never, user);
}

async function askNow(name: string, request: object): Promise<Reply | null> {
  const { user, users } = host.game;
  const gamemaster = users.activeGM;
  if (!gamemaster) {
    host.ui.notifications.warn(localize("FRAY.Card.noGamemaster"));
    return null;
  }
  const nonce = `${host.game.time.serverTime}.${host.foundry.utils.randomID()}`;
  await user.update({ flags: { [NAMESPACE]: { seal: proofOf(nonce, request) } } });
  try {
    return (await gamemaster.query(name, { request, user: user.id, nonce }, { timeout: 15_000 })) as Reply;
  } catch (error) {
    console.warn("Fray |", error);
    host.ui.notifications.warn(localize("FRAY.Card.noAnswer"));
    return null;
  }
}

/** What proves a request: as sent, JSON and back, so that both sides compute the same. */
function proofOf(nonce: string, request: unknown): string {
  return digest([nonce, canonical(plain(request))]);
}

/** The nonce must be fresh, never seen before, and with the request give the seal in the user's own flag; then it is burned. */
async function prove(user: HostUser, claim: Claim): Promise<boolean> {
  const nonce = String(claim.nonce ?? "");
  const age = host.game.time.serverTime - Number(nonce.split(".")[0]);
  if (!nonce || burned.has(nonce) || !(Math.abs(age) < FRESH)) return false;
  if (user.flags[NAMESPACE]?.seal !== proofOf(nonce, claim.request ?? null)) return false;
  burned.add(nonce);
  // Burned in the flag too: this client may be gone when it is played again.
  await user.update({ flags: { [NAMESPACE]: { seal: "" } } });
  return true;
}
