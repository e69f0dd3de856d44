import { digest } from "./digest.ts";
import type { CardRecord } from "./records.ts";

/*
 * Digests of records: what a card (an action's chat message) has written in a document, kept in the document itself,
 * where its owner can change it. The ledger, a world setting that only gamemasters write, keeps a digest of each.
 */

/** What the digest of a record covers; without `at` it is the digest of versions that did not cover the time. */
type Written = Pick<CardRecord, "entries" | "made" | "removed"> & { readonly at?: number | undefined };

/** The beginning of digests that cover the time at which the record was written. */
const TIMED = "2:";

/**
 * Returns the digest, 16 characters after its version, of what a record or a write of a plan says was written, and, if
 * it says so, when.
 */
export function recordDigest({ entries, made, removed, at }: Written): string {
  const content = digest(at === undefined ? { entries, made, removed } : { entries, made, removed, at }).slice(0, 16);
  return at === undefined ? content : TIMED + content;
}

/** Tells whether a stored digest is that of this record, in the version of the stored one. */
export const isRecordDigest = (stored: string, record: Written): boolean =>
  stored === recordDigest(inVersionOf(stored, record));

/** Returns what a digest of the same version as the stored one covers of a record. */
export const inVersionOf = (stored: string, record: Written): Written =>
  stored.startsWith(TIMED) ? record : { ...record, at: undefined };
