import { formatPlural } from '@atrium/rules/stock/labels';
import { formatMoney } from '@atrium/rules/prices/money';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import { ellipsizeText } from '@atrium/rules/names/graphemes';
import { joinLines } from './read/whitespace.js';

type Row = ImportReport['rows'][number];

/** Number of changes to print. Errors and warnings are always printed completely. */
const SAMPLE_SIZE = 10;
const MAX_VALUE = 40;

/** Formats a preview for the terminal. */
export const formatReport = (report: ImportReport): string => {
  const { columns, counts, rows } = report;
  const ignored = columns.filter(({ target }) => target === null);
  const errors = rows.filter(({ outcome }) => outcome === 'error');
  const warned = rows.filter(
    ({ outcome, warnings }) => (outcome === 'create' || outcome === 'update') && warnings.length > 0,
  );
  return [
    `Headings in row ${report.headerRow} (${report.encoding}, ${report.delimiter})`,
    ...columns.flatMap(({ header, target, sample }) =>
      target === null
        ? []
        : [`  ${header} -> ${target}${sample === null ? '' : `   (such as ${formatValue(sample)})`}`],
    ),
    ...(ignored.length === 0 ? [] : [`  left out: ${ignored.map(({ header }) => header).join(', ')}`]),
    '',
    `${formatPlural(rows.length, 'row')}: ${counts.create} create, ${counts.update} update, ${counts.unchanged} unchanged, ${formatPlural(counts.error, 'error')}`,
    `Value in stock: ${formatMoney(report.value.before)} to ${formatMoney(report.value.after)}`,
    ...(report.beginTracking === 0 ? [] : [`Start tracking lots: ${report.beginTracking}`]),
    ...formatNames('New categories', report.newCategories),
    ...formatNames('New suppliers', report.newSuppliers),
    ...formatSection(
      'Errors',
      errors.map((row) =>
        [
          formatRowTitle(row),
          ...row.reasons.map((reason) => `      ${reason}`),
          ...row.questions.flatMap(({ id, choices, answer }) =>
            answer === null ? choices.map(({ value, label }) => `      --answer "${id}=${value}": ${label}`) : [],
          ),
        ].join('\n'),
      ),
    ),
    ...formatSection(
      'Please look at',
      warned.map((row) => `${formatRowTitle(row)}\n${row.warnings.map((warning) => `      ${warning}`).join('\n')}`),
    ),
    ...formatSample(
      'New items',
      rows.filter(({ outcome }) => outcome === 'create'),
    ),
    ...formatSample(
      'Changed items',
      rows.filter(({ outcome }) => outcome === 'update'),
    ),
  ].join('\n');
};

export const formatResult = ({ created, updated, unchanged, skipped }: ImportResult): string =>
  `Imported: ${created} created, ${updated} updated, ${unchanged} unchanged${skipped === 0 ? '' : `, ${formatPlural(skipped, 'row')} with errors left out`}.`;

const formatRowTitle = ({ row, name, sku }: Row): string =>
  `  row ${row}: ${name ?? '(no name)'}${sku === null ? '' : ` [${sku}]`}`;

const formatNames = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];

const formatSection = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines];

const formatSample = (title: string, rows: readonly Row[]): string[] => {
  const more = rows.length > SAMPLE_SIZE ? [`  ... and ${rows.length - SAMPLE_SIZE} more`] : [];
  return formatSection(
    title,
    rows.length === 0
      ? []
      : [...rows.slice(0, SAMPLE_SIZE).map((row) => `${formatRowTitle(row)}\n      ${formatChanges(row)}`), ...more],
  );
};

const formatChanges = ({ outcome, changes }: Row): string =>
  changes
    .filter(({ field }) => outcome === 'update' || (field !== 'name' && field !== 'sku'))
    .map(
      ({ field, before, after }) =>
        `${field} ${outcome === 'update' ? `${formatValue(before)} -> ` : ''}${formatValue(after)}`,
    )
    .join(', ');

const formatValue = (value: string | number | null): string => {
  if (value === null) return '(none)';
  const text = joinLines(String(value), ' / ');
  return ellipsizeText(text, MAX_VALUE);
};
