import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* LevelDB's log: blocks of 32 KiB; each record in them has a header of 7 bytes, with a checksum, a length and a type
 * (doc/log_format.md of LevelDB). */
const BLOCK = 32_768;
const HEADER = 7;
const MASK = 0xa282ead8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** The CRC-32C (Castagnoli) of bytes, unsigned. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A checksum as LevelDB stores it: rotated, with a constant added. */
const maskChecksum = (crc: number): number => ((((crc >>> 15) | (crc << 17)) >>> 0) + MASK) >>> 0;

/**
 * Tells whether a log of LevelDB is as it was written: whether all its checksums are right. An unfinished write at its
 * end does not matter, as the server has not reported its success.
 */
export const isWholeLog = (log: Buffer): boolean => unreadAtEnd(log) !== null;

/**
 * Counts the bytes at the end of a log of LevelDB that belong to an unfinished write: 0 without one; null where the log
 * is damaged before them.
 */
export function unreadAtEnd(log: Buffer): number | null {
  let start = 0;
  while (start + HEADER <= log.length) {
    const left = BLOCK - (start % BLOCK);
    // the end of a block that is too short for a header is padding
    if (left < HEADER) {
      start += left;
      continue;
    }
    // the header: checksum in 4 bytes, length in 2, type in 1
    const length = log.readUInt16LE(start + 4);
    const type = log.readUInt8(start + 6);
    const end = start + HEADER + length;
    if (type === 0 && length === 0) {
      // nothing but padding may follow in this block
      const padding = log.subarray(start, start + left);
      if (padding.some((byte) => byte !== 0)) return null;
      start += left;
      continue;
    }
    if (HEADER + length > left) return null;
    if (end > log.length) return log.length - start;
    if (log.readUInt32LE(start) !== maskChecksum(crc32c(log.subarray(start + 6, end)))) return null;
    start = end;
  }
  return Math.max(0, log.length - start);
}

/** Counts the bytes of unfinished writes at the end of all logs of a LevelDB folder; a damaged log counts as 0. */
export const unreadBytes = (folder: string): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".log"))
    .reduce((sum, file) => sum + (unreadAtEnd(readFileSync(join(folder, file))) ?? 0), 0);

/** Tells whether all logs of a LevelDB folder are as they were written, but for an unfinished write at their end. */
export const hasWholeLogs = (folder: string): boolean =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".log"))
    .every((file) => isWholeLog(readFileSync(join(folder, file))));
