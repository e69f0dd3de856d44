import { createGrid } from "../../../common/grid/index.ts";

/** Makes a source of random numbers that are the same in every run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A picture to be drawn: its size, its hexagons (`cell` 0: none), their lines, and what disturbs them. */
export interface Drawn {
  width?: number;
  height?: number;
  type?: number;
  cell: number;
  x?: number;
  y?: number;
  /** how much darker the lines are (below 0: lighter), and how broad, in pixels */
  line?: number;
  broad?: number;
  /** how many times as high as regular hexagons they are */
  high?: number;
  noise?: number;
  /** how often each pixel becomes the mean of those around it */
  blur?: number;
  /** how coarsely the brightness is rounded in blocks of eight pixels, about as in a JPEG */
  blocks?: number;
  seed?: number;
}

/** Makes the pixels of a map of patches with hexagons drawn over it. */
export function drawnHexes(drawn: Drawn): { width: number; height: number; values: Float64Array } {
  const { width = 700, height = 500, noise = 10, blur = 0, blocks = 0, seed = 7 } = drawn;
  const next = chance(seed);
  let values = new Float64Array(width * height).fill(120);
  for (let patch = 0; patch < 80; patch++) {
    const [left, top, tone] = [next() * width, next() * height, next() * 120];
    const [wide, high] = [20 + next() * 90, 20 + next() * 90];
    for (let row = Math.floor(top); row < Math.min(height, top + high); row++)
      for (let column = Math.floor(left); column < Math.min(width, left + wide); column++)
        values[row * width + column] = 60 + tone;
  }
  for (let at = 0; at < values.length; at++) values[at]! += next() * noise;
  if (drawn.cell) drawOutlines(values, { ...drawn, width, height });
  for (let time = 0; time < blur; time++) values = blurred(values, width);
  if (blocks) round(values, width, blocks);
  return { width, height, values };
}

/** Darkens the pixels near the edges of the hexagons. */
function drawOutlines(values: Float64Array, drawn: Drawn & { width: number; height: number }): void {
  const { width, height, cell, type = 2, x = 0, y = 0, line = 40, broad = 1, high: stretch = 1 } = drawn;
  const grid = createGrid(type, { size: cell });
  const cover = new Float64Array(values.length);
  const [top, left, bottom, right] = grid.getOffsetRange({ x: -x, y: -y, width, height: height / stretch });
  for (let i = top; i < bottom; i++)
    for (let j = left; j < right; j++) {
      const corners = grid.getVertices({ i, j }).map((corner) => ({ x: corner.x, y: corner.y * stretch }));
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % corners.length]!;
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const reach = broad + 1;
        const [low, high] = [Math.min(from.y, to.y) + y - reach, Math.max(from.y, to.y) + y + reach];
        const [first, last] = [Math.min(from.x, to.x) + x - reach, Math.max(from.x, to.x) + x + reach];
        for (let row = Math.max(0, Math.floor(low)); row < Math.min(height, high); row++)
          for (let column = Math.max(0, Math.floor(first)); column < Math.min(width, last); column++) {
            const [dx, dy] = [column + 0.5 - x - from.x, row + 0.5 - y - from.y];
            const part = (dx * (to.x - from.x) + dy * (to.y - from.y)) / length ** 2;
            const along = Math.max(0, Math.min(1, part));
            const away = Math.hypot(dx - along * (to.x - from.x), dy - along * (to.y - from.y));
            const at = row * width + column;
            cover[at] = Math.max(cover[at]!, Math.min(1, broad / 2 + 0.5 - away));
          }
      });
    }
  for (let at = 0; at < values.length; at++) values[at]! -= line * cover[at]!;
}

/** Each pixel as the mean of the nine around it; the outermost stay. */
function blurred(values: Float64Array, width: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(values, (value, at) => {
    const column = at % width;
    if (at < width || at >= values.length - width || column === 0 || column === width - 1) return value;
    let sum = 0;
    for (const row of [-width, 0, width]) for (const aside of [-1, 0, 1]) sum += values[at + row + aside]!;
    return sum / 9;
  });
}

/** Rounds the brightness, to other steps in every other block of eight by eight pixels. */
function round(values: Float64Array, width: number, blocks: number): void {
  for (let at = 0; at < values.length; at++) {
    const odd = (Math.floor((at % width) / 8) + Math.floor(at / width / 8)) % 2;
    values[at] = Math.round(values[at]! / blocks) * blocks + odd * (blocks / 4);
  }
}
