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

/** Returns null when help is requested. @throws UsageError with the reason */
export const readArguments = (args: readonly string[]): ImportArguments | null => {
  const { values, positionals } = parse(args);
  if (values.help === true) return null;
  const [fileName, ...more] = positionals;
  if (fileName === undefined) throw new UsageError('Which file? Please name a CSV file.');
  if (more.length > 0) throw new UsageError('One file at a time, please.');
  return {
    fileName,
    mapping: new Map((values.map ?? []).flatMap(mappingOf)),
    kind: kindOf(values.kind ?? 'item'),
    answers: new Map((values.answer ?? []).map(entryOf)),
    dryRun: values['dry-run'] === true,
    skipErrors: values['skip-errors'] === true,
    yes: values.yes === true,
    json: values.json === true,
  };
};

const kindOf = (text: string): StockKind => {
  const kind = STOCK_KINDS.find((known) => known === text);
  if (kind === undefined) throw new UsageError(`"${text}" is no kind. Write --kind item or --kind consumable.`);
  return kind;
};

const parse = (args: readonly string[]) => {
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

/** Parses "Part Number=sku,Name, long=name": a comma separates entries only when an equals sign follows. */
const mappingOf = (text: string): [string, string][] => {
  const entries: string[] = [];
  let open = '';
  for (const part of text.split(',')) {
    open = open === '' ? part : `${open},${part}`;
    if (!part.includes('=')) continue;
    entries.push(open);
    open = '';
  }
  if (open.trim() !== '' || entries.length === 0)
    throw new UsageError(`"${text}" is no mapping. Write --map "Part Number=sku,Qty=currentQuantity".`);
  return entries.map(entryOf);
};

const entryOf = (entry: string): [string, string] => {
  const at = entry.lastIndexOf('=');
  return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
};
