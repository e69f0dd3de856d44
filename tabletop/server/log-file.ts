import { readFileSync } from "node:fs";
import { join } from "node:path";
import { levelFiles } from "./level-folder.ts";

/* The log that LevelDB writes (doc/log_format.md of LevelDB): blocks of 32 KiB, filled with records. Each record begins
 * with a header of 7 bytes: a checksum, a length and a type. */

/** The size of a block and of a header in bytes, and the constant that LevelDB adds to checksums. */
const BLOCK_SIZE = 32_768;
const HEADER_SIZE = 7;
const CHECKSUM_CONSTANT = 0xa282ead8;

/** The table by which CRC-32C is computed byte by byte; 0x82f63b78 is its polynomial, with the bits reversed. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** Returns the CRC-32C (Castagnoli) checksum of bytes, as an unsigned number. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a checksum as LevelDB stores it: rotated by 15 bits, with a constant added. */
const maskChecksum = (crc: number): number => ((((crc >>> 15) | (crc << 17)) >>> 0) + CHECKSUM_CONSTANT) >>> 0;

/**
 * Tells whether a log is undamaged: all its checksums are right. An unfinished write at the end is no damage, as nobody
 * was told that it had succeeded.
 */
export const isWholeLog = (log: Buffer): boolean => unreadAtEnd(log) !== null;

/**
 * Returns how many bytes at the end of a log belong to an unfinished write, 0 if there is none; null if the log is
 * damaged before its end.
 */
function unreadAtEnd(log: Buffer): number | null {
  let start = 0;
  while (start + HEADER_SIZE <= log.length) {
    const leftInBlock = BLOCK_SIZE - (start % BLOCK_SIZE);
    // If fewer bytes are left in the block than a header needs, they are padding.
    if (leftInBlock < HEADER_SIZE) {
      start += leftInBlock;
      continue;
    }
    // The header: checksum in bytes 0 to 3, length in 4 and 5, type in 6.
    const length = log.readUInt16LE(start + 4);
    const type = log.readUInt8(start + 6);
    const end = start + HEADER_SIZE + length;
    if (type === 0 && length === 0) {
      // A header of zeros is padding: the rest of the block must be zeros too.
      const padding = log.subarray(start, start + leftInBlock);
      if (padding.some((byte) => byte !== 0)) return null;
      start += leftInBlock;
      continue;
    }
    // A record does not go beyond its block; one that goes beyond the file was not written to its end.
    if (HEADER_SIZE + length > leftInBlock) return null;
    if (end > log.length) return log.length - start;
    if (log.readUInt32LE(start) !== maskChecksum(crc32c(log.subarray(start + 6, end)))) return null;
    start = end;
  }
  // too few bytes for a header; `start` may lie beyond the end, after padding that was not written whole
  return Math.max(0, log.length - start);
}

/** Returns how many bytes of unfinished writes all logs of a LevelDB folder end with; a damaged log counts as 0. */
export const unreadBytes = (folder: string): number =>
  levelFiles(folder)
    .filter((file) => file.endsWith(".log"))
    .reduce((sum, file) => sum + (unreadAtEnd(readFileSync(join(folder, file))) ?? 0), 0);

/** Tells whether all logs of a LevelDB folder are undamaged; unfinished writes at their ends are no damage. */
export const hasWholeLogs = (folder: string): boolean =>
  levelFiles(folder)
    .filter((file) => file.endsWith(".log"))
    .every((file) => isWholeLog(readFileSync(join(folder, file))));
