import { host, report, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { isActingClient, takeOverWhenSilent, becomeActingClient } from "./client.ts";
import { canonical, digest } from "./journal/digest.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";

/**
 * The reply of a gamemaster's client to a request. When it was done: sentences on what an undo had to skip, and remarks
 * to show the user.
 */
export type Reply = { ok: true; skipped?: string[]; remarks?: string[] } | { ok: false; refusal: Refusal };

/** A request with the id of its user and the nonce of the seal that proves them. */
interface Claim {
  readonly request: unknown;
  readonly user: string;
  readonly nonce: string;
}

/** Nonces that were used already. */
const usedNonces = new Set<string>();

/** Reads a claim from untrusted data; null if it is none. */
function readClaim(given: unknown): Claim | null {
  const { request, user, nonce } = (given ?? {}) as Partial<Record<keyof Claim, unknown>>;
  return typeof user === "string" && typeof nonce === "string" ? { request, user, nonce } : null;
}

/** Carries out a request for a user. */
type Perform = (request: never, user: HostUser) => Promise<Reply>;

/**
 * Registers a query, by name, that only the acting client of the active gamemaster carries out (`perform`), for a user
 * who has proven their identity; any other client refuses it or leaves it unanswered. Errors are reported here, and the
 * user gets a refusal.
 */
export function registerQuery(name: string, perform: Perform): void {
  host.CONFIG.queries[name] = async (given: unknown): Promise<Reply> => {
    if (!host.game.user.isActiveGM) return { ok: false, refusal: { refused: "NotTheAuthority" } };
    const claim = readClaim(given);
    if (!claim) return { ok: false, refusal: { refused: "Unproven" } };
    const user = host.game.users.get(claim.user);
    const isSealed = (): boolean => user?.flags[NAMESPACE]?.seal === proofOf(claim.nonce, claim.request ?? null);
    // Another tab of this gamemaster answers; if it is closed, the seal stays unused and this tab takes over.
    if (!isActingClient() && !(isSealed() && (await takeOverWhenSilent(isSealed)))) return new Promise(() => {});
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
 * Asks the active gamemaster's client to carry out a request; for the active gamemaster, makes this tab the acting one
 * and carries it out here. Any other user first writes a seal of the request and a fresh nonce into their own User
 * document, which only they can write: that proves who asks. All users can read the seal, but none knows the nonce
 * before the gamemaster does, and a nonce used twice is noticed. Resolves to null, with a notification, when no
 * gamemaster is connected or none answers in 15 seconds.
 */
export async function ask(name: string, request: object, perform: Perform): Promise<Reply | null> {
  const { user } = host.game;
  // A user has only one seal: the next request waits until this one has been answered.
  if (!user.isActiveGM) return enqueue("ask", () => askNow(name, request));
  await becomeActingClient();
  return perform(request as never, user);
}

/**
 * Writes the seal and sends the request to the active gamemaster's client; null, with a notification, without an
 * answer.
 */
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

/** Returns the proof of a request: a digest of its nonce and its JSON as it is sent, the same on both sides. */
function proofOf(nonce: string, request: unknown): string {
  return digest([nonce, canonical(plain(request))]);
}

/**
 * Tells whether a claim is proven: its nonce was never used before, and with the request gives the seal in the user's
 * own flag. The nonce is then used up. No time limit is needed: the seal is written for one request, and no other user
 * can write it.
 */
async function prove(user: HostUser, { nonce, request }: Claim): Promise<boolean> {
  if (!nonce || usedNonces.has(nonce)) return false;
  if (user.flags[NAMESPACE]?.seal !== proofOf(nonce, request ?? null)) return false;
  usedNonces.add(nonce);
  // The seal is cleared too: the same claim, sent again, may reach a client that does not know the nonce.
  await user.update({ flags: { [NAMESPACE]: { seal: "" } } });
  return true;
}
