import { host, report, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { acts, takeOverWhenSilent, becomeActingClient } from "./client.ts";
import { canonical, digest } from "./journal/digest.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";

/** The answer of a gamemaster's client to a request. */
export type Reply = { ok: true; skipped?: string[]; remarks?: string[] } | { ok: false; refusal: Refusal };

interface Claim {
  readonly request: unknown;
  readonly user: string;
  readonly nonce: string;
}

const burned = new Set<string>();

/** Reads a claim from untrusted data; null if it is none. */
function readClaim(given: unknown): Claim | null {
  const { request, user, nonce } = (given ?? {}) as Partial<Record<keyof Claim, unknown>>;
  return typeof user === "string" && typeof nonce === "string" ? { request, user, nonce } : null;
}

type Perform = (request: never, user: HostUser) => Promise<Reply>;

/** Registers a query that only the active gamemaster carries out, for a user who has proven who they are. */
export function registerQuery(name: string, perform: Perform): void {
  host.CONFIG.queries[name] = async (given: unknown): Promise<Reply> => {
    if (!host.game.user.isActiveGM) return { ok: false, refusal: { refused: "NotTheAuthority" } };
    const claim = readClaim(given);
    if (!claim) return { ok: false, refusal: { refused: "Unproven" } };
    const user = host.game.users.get(claim.user);
    const asked = (): boolean => user?.flags[NAMESPACE]?.seal === proofOf(claim.nonce, claim.request ?? null);
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
 * only its user can write: that proves who asks for what, though all users read it, since no other user knows the nonce
 * before the gamemaster does. Asking twice with it is noticed. Null when no gamemaster is there to answer.
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
  const nonce = host.foundry.utils.randomID(32);
  await user.update({ flags: { [NAMESPACE]: { seal: proofOf(nonce, request) } } });
  try {
    return (await gamemaster.query(name, { request, user: user.id, nonce }, { timeout: 15_000 })) as Reply;
  } catch (error) {
    console.warn("Fray |", error);
    host.ui.notifications.warn(localize("FRAY.Card.noAnswer"));
    return null;
  }
}

/** The proof of a request: as sent, JSON and back, so that both sides compute the same. */
function proofOf(nonce: string, request: unknown): string {
  return digest([nonce, canonical(plain(request))]);
}

/**
 * The nonce must never have been seen before, and with the request give the seal in the user's own flag; then it is
 * burned. No clock is asked: the seal is written for one request, and no other user can write it.
 */
async function prove(user: HostUser, { nonce, request }: Claim): Promise<boolean> {
  if (!nonce || burned.has(nonce)) return false;
  const claim = { request };
  if (user.flags[NAMESPACE]?.seal !== proofOf(nonce, claim.request ?? null)) return false;
  burned.add(nonce);
  // Burned in the flag too: this client may be gone when it is played again.
  await user.update({ flags: { [NAMESPACE]: { seal: "" } } });
  return true;
}
