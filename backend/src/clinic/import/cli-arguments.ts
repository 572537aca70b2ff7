import { parseArgs } from 'node:util';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';

export const USAGE = `npm run import -- FILE.csv [options]

  --map "Heading=field,..."  what a column is, where the guess is wrong ("Heading=ignore" leaves it out,
                             "Heading=unitCost/comma" reads 1.000 as 1000, "…/point" as 1)
  --kind item|consumable     what rows become that do not say so themselves (items, unless said)
  --answer "12/...=new"      the answer to a question about a row, by the id in the report
  --dry-run                  rehearse only
  --skip-errors              leave rows with errors out instead of importing nothing
  --yes                      do not ask
  --json                     the report as JSON`;

export class UsageError extends Error {}

export interface ImportArguments {
  readonly fileName: string;
  readonly mapping: ReadonlyMap<string, string>;
  readonly kind: StockKind;
  readonly answers: ReadonlyMap<string, string>;
  readonly dryRun: boolean;
  readonly skipErrors: boolean;
  readonly yes: boolean;
  readonly json: boolean;
}

/**
 * Parses the arguments of the command line. Returns null when help is requested.
 * @throws UsageError with the reason
 */
export const parseArguments = (args: readonly string[]): ImportArguments | null => {
  const { values, positionals } = parseOptions(args);
  if (values.help === true) return null;
  const [fileName, ...more] = positionals;
  if (fileName === undefined) throw new UsageError('Please give a CSV file.');
  if (more.length > 0) throw new UsageError('Please give one file only.');
  return {
    fileName,
    mapping: new Map((values.map ?? []).flatMap(parseMapping)),
    kind: parseKind(values.kind ?? 'item'),
    answers: new Map((values.answer ?? []).map(parseEntry)),
    dryRun: values['dry-run'] === true,
    skipErrors: values['skip-errors'] === true,
    yes: values.yes === true,
    json: values.json === true,
  };
};

const parseKind = (text: string): StockKind => {
  const kind = STOCK_KINDS.find((known) => known === text);
  if (kind === undefined) throw new UsageError(`"${text}" is not a kind. Use --kind item or --kind consumable.`);
  return kind;
};

const parseOptions = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string', multiple: true },
        answer: { type: 'string', multiple: true },
        kind: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'skip-errors': { type: 'boolean' },
        yes: { type: 'boolean', short: 'y' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * Parses a column mapping such as "Part Number=sku,Name, long=name". A comma separates entries only when an equals sign
 * follows later.
 */
const parseMapping = (text: string): [string, string][] => {
  const entries: string[] = [];
  let open = '';
  for (const part of text.split(',')) {
    open = open === '' ? part : `${open},${part}`;
    if (!part.includes('=')) continue;
    entries.push(open);
    open = '';
  }
  if (open.trim() !== '' || entries.length === 0)
    throw new UsageError(`"${text}" is not a mapping. Use --map "Part Number=sku,Qty=currentQuantity".`);
  return entries.map(parseEntry);
};

const parseEntry = (entry: string): [string, string] => {
  const at = entry.lastIndexOf('=');
  return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
};
