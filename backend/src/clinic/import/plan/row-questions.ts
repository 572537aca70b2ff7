import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_ANSWERS, type ImportAnswer } from '@atrium/contract/clinic/import/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLotNumberDoubt } from '@atrium/rules/stock/lot-number';
import { parseProductCodes } from '@atrium/rules/stock/product-codes';
import type { ImportRow, KnownItem } from './item-values.js';
import type { RowWithKind } from '../apply/assign-kinds.js';

/* Questions that the user answers in the preview before doubtful values of a row are stored. */

/** The user's answers by question id. */
export type Answers = ReadonlyMap<string, ImportAnswer>;
export type RowQuestion = ImportReport['rows'][number]['questions'][number];

export const SKIP = { value: 'skip', label: 'Skip this row' } as const;

export const toAnswers = (answers: ReadonlyMap<string, string>): Answers =>
  new Map(
    [...answers].flatMap(([id, text]) => {
      const answer = IMPORT_ANSWERS.find((known) => known === text);
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );

/** Adds a question to a row and returns its answer. Without an answer the row is an error, and nothing of it is stored. */
export const askQuestion = (
  row: ImportRow,
  question: Omit<RowQuestion, 'answer'>,
  answers: Answers,
): ImportAnswer | null => {
  const answer = question.choices.find(({ value }) => value === answers.get(question.id))?.value ?? null;
  row.questions.push({ ...question, answer });
  if (answer === null) row.reasons.push(question.text);
  if (answer === 'skip') row.isLeftOut = true;
  return answer;
};

interface NamedLot {
  readonly number: string;
  readonly expiresOn: string | null;
}

/**
 * Asks about doubtful lot numbers of an item's rows: numbers similar to known lots and earlier rows, codes of the
 * product, and numbers that contain an expiry date. A confirmed meaning replaces the number in its row.
 * @returns the rows that the user did not choose to skip
 */
export const confirmLots = (
  rows: readonly RowWithKind[],
  item: KnownItem | null,
  today: string,
  answers: Answers,
): readonly RowWithKind[] => {
  const [first] = rows;
  if (first === undefined || today === '') return rows;
  const productName = item?.name ?? first.values.name ?? 'this product';
  const productCodes = [item?.barcode, first.values.barcode].filter((code) => code != null);
  for (const codes of [item?.codes, first.values.codes])
    productCodes.push(...(parseProductCodes(codes ?? '') ?? []).map(({ code }) => code));
  const lots: NamedLot[] = (item?.lots ?? []).flatMap(({ number, expiresOn }) =>
    number === null ? [] : [{ number, expiresOn }],
  );
  const confirm = (row: RowWithKind, lot: NamedLot): NamedLot => {
    const doubt = getLotNumberDoubt({
      number: lot.number,
      products: [{ name: productName, codes: productCodes }],
      lots,
      today,
    });
    const meant = doubt?.meant ?? null;
    const answer =
      doubt === null
        ? 'new'
        : askQuestion(
            row,
            {
              id: `${row.row}/lot/${lot.number}/${meant?.number ?? ''}`,
              text: doubt.sentence,
              choices: [
                ...(meant === null ? [] : [{ value: 'meant' as const, label: formatSuggestion(meant, doubt.about) }]),
                { value: 'new', label: meant === null ? 'It is the lot number' : `No, ${lot.number} is a new lot` },
                SKIP,
              ],
            },
            answers,
          );
    const confirmed =
      answer === 'meant' && meant !== null
        ? { number: meant.number, expiresOn: lot.expiresOn ?? meant.expiresOn }
        : lot;
    lots.push(confirmed);
    return confirmed;
  };
  for (const row of rows) {
    if (row.lots !== undefined)
      row.lots = row.lots.map((lot) =>
        lot.number === null ? lot : { ...lot, ...confirm(row, { number: lot.number, expiresOn: lot.expiresOn }) },
      );
    else if (row.lot?.number !== undefined && row.values.currentQuantity !== undefined) {
      const { number, expiresOn } = confirm(row, { number: row.lot.number, expiresOn: row.lot.expiresOn ?? null });
      row.lot.number = number;
      if (expiresOn !== null) row.lot.expiresOn = expiresOn;
    }
  }
  return rows.filter(({ isLeftOut }) => isLeftOut !== true);
};

const formatSuggestion = ({ number, expiresOn }: NamedLot, about: string): string =>
  about === 'lost-expiry' && expiresOn !== null
    ? `Yes, ${number} expiring ${formatDayWithYear(expiresOn)}`
    : `Yes, ${number}`;
