import { readBarcodes } from 'zxing-wasm/reader';
import './zxing-from-disk.mjs';

/* Reads a rendered code as the camera's reader does: rasterizes the SVG and decodes the image. */

type Point = readonly [x: number, y: number];
const MARGIN = 12;

const numbers = (text: string): number[] => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Returns the closed outlines of an SVG path of straight lines. */
const outlinesOf = (d: string): Point[][] =>
  d
    .split(/(?=M)/)
    .map((part) => numbers(part).flatMap((x, at, all): Point[] => (at % 2 === 0 ? [[x, all[at + 1] ?? 0]] : [])))
    .filter((points) => points.length > 1);

const isWithin = (outlines: readonly Point[][], x: number, y: number): boolean =>
  outlines
    .flatMap((points) => points.map((from, at): [Point, Point] => [from, points[(at + 1) % points.length] ?? from]))
    .filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax).length %
    2 ===
  1;

/** Draws bars (thick vertical lines) and squares (filled outlines) into a grid of pixels. */
function rasterize(svg: string): (x: number, y: number) => boolean {
  const bars: { left: number; right: number; top: number; bottom: number }[] = [];
  const outlines: Point[][] = [];
  for (const [tag] of svg.matchAll(/<path [^>]*>/g)) {
    const width = Number(attribute(tag, 'stroke-width'));
    const parts = outlinesOf(attribute(tag, 'd'));
    if (width === 0) outlines.push(...parts);
    else
      for (const [[x, y] = [0, 0], [, end] = [0, 0]] of parts)
        bars.push({ left: x - width / 2, right: x + width / 2, top: Math.min(y, end), bottom: Math.max(y, end) });
  }
  return (x, y) =>
    bars.some(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom) ||
    isWithin(outlines, x, y);
}

export async function decodeSvgCode(svg: string): Promise<readonly string[]> {
  const [, , width = 0, height = 0] = numbers(attribute(svg, 'viewBox'));
  const isBlack = rasterize(svg);
  const columns = width + 2 * MARGIN;
  const rows = height + 2 * MARGIN;
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isBlack(x + 0.5, y + 0.5))
        data.fill(0, ((y + MARGIN) * columns + x + MARGIN) * 4, ((y + MARGIN) * columns + x + MARGIN) * 4 + 3);
  const picture = { data, width: columns, height: rows, colorSpace: 'srgb' } as ImageData;
  return (await readBarcodes(picture, { tryHarder: true })).map(({ text }) => text);
}
