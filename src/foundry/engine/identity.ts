import { host, report, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { ChangeLabel } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { isActingClient, takeOverWhenSilent, becomeActingClient } from "./client.ts";
import { canonical, digest } from "./journal/digest.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";

/*
 * Requests of users to the acting client (the active gamemaster's tab that works for the table), and the proof of who
 * asks. A seal: a digest of the request and a nonce, which the user writes in their own User document before they ask.
 */

/**
 * The reply to a request. If it was done: labels of changes that an undo skipped, and remarks to show the user; else
 * the refusal. The user who asked may have another language than the acting client, so all are keys with data.
 */
export type Reply = { ok: true; skipped?: ChangeLabel[]; remarks?: ChangeLabel[] } | { ok: false; refusal: Refusal };

/** A request as it is sent: with the id of the user who asks, and the nonce of their seal. */
interface Claim {
  readonly request: unknown;
  readonly user: string;
  readonly nonce: string;
}

/** Nonces of requests that were carried out by this client: none counts twice. */
const usedNonces = new Set<string>();

/** Returns untrusted data as a claim; null if it has not the form of one. */
function readClaim(given: unknown): Claim | null {
  const { request, user, nonce } = (given ?? {}) as Partial<Record<keyof Claim, unknown>>;
  return typeof user === "string" && typeof nonce === "string" ? { request, user, nonce } : null;
}

/** The function that carries out a request for a user who has proven who they are. */
type CarryOut = (request: never, user: HostUser) => Promise<Reply>;

/**
 * Registers a query with the host. The acting client carries it out, by `carryOut`, for a user whose seal fits; the
 * clients of other users refuse. Another tab of the gamemaster does so only if the seal stays unused for a while, as
 * when the acting one was closed; else it does not answer. An error of `carryOut` is reported here, and the user gets a
 * refusal.
 */
export function registerQuery(name: string, carryOut: CarryOut): void {
  host.CONFIG.queries[name] = async (given: unknown): Promise<Reply> => {
    if (!host.game.user.isActiveGM) return { ok: false, refusal: { refused: "NotTheAuthority" } };
    const claim = readClaim(given);
    if (!claim) return { ok: false, refusal: { refused: "Unproven" } };
    const user = host.game.users.get(claim.user);
    const isSealed = (): boolean => user?.flags[NAMESPACE]?.seal === proofOf(claim.nonce, claim.request ?? null);
    // Of the gamemaster's tabs the acting one answers. Only if the seal is still unused after a while, as when that tab
    // is closed, does this one take over; else it sends no answer, by a promise that never resolves.
    if (!isActingClient() && !(isSealed() && (await takeOverWhenSilent(isSealed)))) return new Promise(() => {});
    if (!user || !(await prove(user, claim))) return { ok: false, refusal: { refused: "Unproven" } };
    try {
      return await carryOut(claim.request as never, user);
    } catch (error) {
      report(error);
      return { ok: false, refusal: { refused: "Failed" } };
    }
  };
}

/**
 * Has a request carried out by the acting client and resolves to its reply; to null, with a notification, if no
 * gamemaster is connected or none answers in 15 seconds. The active gamemaster's own request makes this tab the acting
 * one and is carried out here. Any other user's is sealed: only they can write their User document, and others cannot
 * read the nonce from the seal.
 */
export async function ask(name: string, request: object, carryOut: CarryOut): Promise<Reply | null> {
  const { user } = host.game;
  // A user has only one seal at a time: the next request waits until this one has been answered.
  if (!user.isActiveGM) return enqueue("ask", () => askNow(name, request));
  await becomeActingClient();
  return carryOut(request as never, user);
}

/**
 * Writes this user's seal and sends the request to the active gamemaster's client. Resolves to the reply; to null, with
 * a notification, if no gamemaster is connected or none answers.
 */
async function askNow(name: string, request: object): Promise<Reply | null> {
  const { user, users } = host.game;
  const gamemaster = users.activeGM;
  if (!gamemaster) {
    host.ui.notifications.warn(localize("FRAY.Card.noGamemaster"));
    return null;
  }
  // The seal first, then the request with the nonce that proves it.
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

/**
 * Returns the seal of a request: a digest of the nonce and of the request as JSON, the same for sender and receiver.
 */
function proofOf(nonce: string, request: unknown): string {
  return digest([nonce, canonical(plain(request))]);
}

/**
 * Tells whether a claim is proven: its nonce is unused, and nonce and request give the seal in the user's flag. A
 * proven claim uses up the nonce and clears the seal. The seal needs no time limit: the seal is for one request, and no
 * other user can write it.
 */
async function prove(user: HostUser, { nonce, request }: Claim): Promise<boolean> {
  if (!nonce || usedNonces.has(nonce)) return false;
  if (user.flags[NAMESPACE]?.seal !== proofOf(nonce, request ?? null)) return false;
  usedNonces.add(nonce);
  // Without the seal the same claim, sent again, is refused also by a client that does not know the nonce.
  await user.update({ flags: { [NAMESPACE]: { seal: "" } } });
  return true;
}
