import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { decodePage } from './page/decode-page.js';
import { readPack } from './pack/read-pack.js';
import { readPage } from './read-page.js';
import { readPrice } from './amounts/read-price.js';

/* Command line of `npm run scrape:eval`: reads stored pages and texts and prints one line of JSON each. */

const USAGE = 'Usage: npm run -s scrape:eval -- MANIFEST.json | --prices FILE.json | --packs FILE.json';

class Refusal extends Error {}

type Item = Readonly<Record<string, unknown>>;

const run = async ([first, second]: readonly string[]): Promise<void> => {
  const isMode = first === '--prices' || first === '--packs';
  const file = isMode ? second : first;
  if (file === undefined || (!isMode && file.startsWith('-'))) throw new Refusal(USAGE);
  const items = await readItems(file);
  for (const item of items) {
    const line =
      first === '--prices'
        ? formatPrice(item)
        : first === '--packs'
          ? formatPack(item)
          : await formatPage(item, dirname(file));
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
};

const readItems = async (file: string): Promise<Item[]> => {
  const content: unknown = JSON.parse(
    await readFile(file, 'utf8').catch(() => {
      throw new Refusal(`${file} cannot be read.`);
    }),
  );
  const items = Array.isArray(content) ? content : (content as { items?: unknown }).items;
  if (!Array.isArray(items)) throw new Refusal(`${file} has no list "items".`);
  return items as Item[];
};

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const formatPage = async (item: Item, folder: string): Promise<unknown> => {
  const file = toText(item['file']) ?? '';
  const contentType = toText(item['contentType']) ?? undefined;
  try {
    const html = decodePage(await readFile(resolve(folder, file)), contentType);
    return { file, result: readPage({ html, url: toText(item['url']) ?? '', ...(contentType && { contentType }) }) };
  } catch (error) {
    return {
      file,
      result: { error: error instanceof Error ? error.message : String(error), errorCode: 'page.unreadable' },
    };
  }
};

const formatPrice = (item: Item): unknown => {
  const separator = item['decimalSeparator'];
  const text = toText(item['text']) ?? '';
  return {
    text,
    ...readPrice(text, toText(item['currencyHint']), separator === '.' || separator === ',' ? separator : undefined),
  };
};

const formatPack = (item: Item): unknown => {
  const text = toText(item['text']) ?? '';
  const pack = readPack(text);
  return { text, unitsPerPackage: pack?.unitsPerPackage ?? null, indicator: pack?.indicators.join(', ') ?? null };
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof SyntaxError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
