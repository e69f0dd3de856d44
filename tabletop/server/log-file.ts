import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* LevelDB's log: blocks of 32 KiB with records of a checksum, a length and a type (doc/log_format.md of LevelDB). */
const BLOCK = 32_768;
const HEADER = 7;
const MASK = 0xa282ead8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** CRC-32C (Castagnoli). */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const masked = (crc: number): number => ((((crc >>> 15) | (crc << 17)) >>> 0) + MASK) >>> 0;

/**
 * Whether a log is as it was written. One that only breaks off at its end is: that is how a write looks that was cut
 * off before anybody was told of it.
 */
export function isWholeLog(log: Buffer): boolean {
  let at = 0;
  while (at + HEADER <= log.length) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEADER) {
      at += left;
      continue;
    }
    const length = log.readUInt16LE(at + 4);
    const type = log.readUInt8(at + 6);
    const end = at + HEADER + length;
    if (type === 0 && length === 0) {
      // nothing but padding may follow in this block
      const rest = log.subarray(at, at + left);
      if (rest.some((byte) => byte !== 0)) return false;
      at += left;
      continue;
    }
    if (HEADER + length > left) return false;
    if (end > log.length) return true;
    if (log.readUInt32LE(at) !== masked(crc32c(log.subarray(at + 6, end)))) return false;
    at = end;
  }
  return true;
}

/** Whether all logs of a LevelDB folder are as they were written. */
export const hasWholeLogs = (folder: string): boolean =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".log"))
    .every((file) => isWholeLog(readFileSync(join(folder, file))));
