import { plural } from '@atrium/rules/stock/labels';
import { formatMoney } from '@atrium/rules/prices/money';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import { previewText } from '@atrium/rules/names/graphemes';
import { inOneLine } from './read/one-line.js';

type Row = ImportReport['rows'][number];

/** Number of changes shown; errors and warnings are all shown. */
const SAMPLE = 10;
const LONGEST_VALUE = 40;

/** Formats a preview for the terminal. */
export const reportText = (report: ImportReport): string => {
  const { columns, counts, rows } = report;
  const ignored = columns.filter(({ target }) => target === null);
  const errors = rows.filter(({ outcome }) => outcome === 'error');
  const warned = rows.filter(
    ({ outcome, warnings }) => (outcome === 'create' || outcome === 'update') && warnings.length > 0,
  );
  return [
    `Headings in row ${report.headerRow} (${report.encoding}, ${report.delimiter})`,
    ...columns.flatMap(({ header, target, sample }) =>
      target === null ? [] : [`  ${header} -> ${target}${sample === null ? '' : `   (such as ${shown(sample)})`}`],
    ),
    ...(ignored.length === 0 ? [] : [`  left out: ${ignored.map(({ header }) => header).join(', ')}`]),
    '',
    `${plural(rows.length, 'row')}: ${counts.create} create, ${counts.update} update, ${counts.unchanged} unchanged, ${plural(counts.error, 'error')}`,
    `Value in stock: ${formatMoney(report.value.before)} to ${formatMoney(report.value.after)}`,
    ...(report.beginTracking === 0 ? [] : [`Begin to track lots: ${report.beginTracking}`]),
    ...listed('New categories', report.newCategories),
    ...listed('New suppliers', report.newSuppliers),
    ...section(
      'Errors',
      errors.map((row) =>
        [
          titleOf(row),
          ...row.reasons.map((reason) => `      ${reason}`),
          ...row.questions.flatMap(({ id, choices, answer }) =>
            answer === null ? choices.map(({ value, label }) => `      --answer "${id}=${value}": ${label}`) : [],
          ),
        ].join('\n'),
      ),
    ),
    ...section(
      'Please look at',
      warned.map((row) => `${titleOf(row)}\n${row.warnings.map((warning) => `      ${warning}`).join('\n')}`),
    ),
    ...sample(
      'New items',
      rows.filter(({ outcome }) => outcome === 'create'),
    ),
    ...sample(
      'Changed items',
      rows.filter(({ outcome }) => outcome === 'update'),
    ),
  ].join('\n');
};

export const resultText = ({ created, updated, unchanged, skipped }: ImportResult): string =>
  `Imported: ${created} created, ${updated} updated, ${unchanged} unchanged${skipped === 0 ? '' : `, ${plural(skipped, 'row')} with errors left out`}.`;

const titleOf = ({ row, name, sku }: Row): string =>
  `  row ${row}: ${name ?? '(no name)'}${sku === null ? '' : ` [${sku}]`}`;

const listed = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines];

const sample = (title: string, rows: readonly Row[]): string[] => {
  const more = rows.length > SAMPLE ? [`  ... and ${rows.length - SAMPLE} more`] : [];
  return section(
    title,
    rows.length === 0
      ? []
      : [...rows.slice(0, SAMPLE).map((row) => `${titleOf(row)}\n      ${changesOf(row)}`), ...more],
  );
};

const changesOf = ({ outcome, changes }: Row): string =>
  changes
    .filter(({ field }) => outcome === 'update' || (field !== 'name' && field !== 'sku'))
    .map(({ field, before, after }) => `${field} ${outcome === 'update' ? `${shown(before)} -> ` : ''}${shown(after)}`)
    .join(', ');

const shown = (value: string | number | null): string => {
  if (value === null) return '(none)';
  const text = inOneLine(String(value), ' / ');
  return previewText(text, LONGEST_VALUE);
};
