import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

/* Fake camera input: a video of one still image with a printed code. */

const WIDTH = 640;
const HEIGHT = 480;
const WHITE = 235;
const BLACK = 16;
const FRAMES = 5;

/** A barcode as a grid of dark and light modules, by column and row. */
interface Modules {
  readonly columns: number;
  readonly rows: number;
  readonly isBlack: (column: number, row: number) => boolean;
}

interface RawBarcode {
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
  readonly sbs?: readonly number[];
}

function modulesOf(bcid: string, text: string): Modules {
  const [raw] = bwip.raw({ bcid, text }) as readonly RawBarcode[];
  if (raw?.pixs !== undefined) {
    const { pixs, pixx = 0, pixy = 0 } = raw;
    return { columns: pixx, rows: pixy, isBlack: (column, row) => pixs[row * pixx + column] === 1 };
  }
  const bars = (raw?.sbs ?? []).flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return { columns: bars.length, rows: 40, isBlack: (column) => bars[column] === true };
}

/** Writes a video of a code in the format that Chromium accepts as a fake camera (YUV4MPEG2). */
export function recordCodeVideo(path: string, bcid: 'gs1datamatrix' | 'ean13', text: string): void {
  const { columns, rows, isBlack } = modulesOf(bcid, text);
  const scale = Math.floor(Math.min((WIDTH * 0.6) / columns, (HEIGHT * 0.5) / rows));
  const left = Math.floor((WIDTH - columns * scale) / 2);
  const top = Math.floor((HEIGHT - rows * scale) / 2);
  const grey = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isBlack(column, row)) continue;
      for (let y = 0; y < scale; y++) {
        const start = (top + row * scale + y) * WIDTH + left + column * scale;
        grey.fill(BLACK, start, start + scale);
      }
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
