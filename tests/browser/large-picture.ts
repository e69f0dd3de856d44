import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes a PNG of squares of one bit a dot, which is small as a file and large as a picture; `side` in pixels. */
export function largePicture(side: number): Buffer {
  const bytes = side / 8;
  const rows = Buffer.alloc(side * (bytes + 1));
  for (let y = 0; y < side; y++) {
    const start = y * (bytes + 1) + 1;
    for (let x = 0; x < bytes; x++) rows[start + x] = (x >> 4) % 2 === (y >> 7) % 2 ? 0xff : 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}
