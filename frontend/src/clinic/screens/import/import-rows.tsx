import { ellipsizeText } from '@atrium/rules/names/graphemes';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { answerQuestion } from './import-store.js';
import { getFieldLabel, type ImportRow, OUTCOMES } from './import-text.js';
import { PreviewList, type PreviewRow } from '../../../ui/import/preview-list.js';
import { Code } from '../../../ui/display/facts.js';

/** Rows of a stock list with what the import would do. */
export const ImportRows = ({ rows }: { readonly rows: readonly ImportRow[] }) => (
  <PreviewList rows={rows} lineOf={({ row }) => row} describe={describeRow} />
);

function describeRow(row: ImportRow): PreviewRow {
  const { tone, label } = needsConfirmation(row) ? CONFIRM_BADGE : OUTCOMES[row.outcome];
  return {
    tone,
    outcome: label,
    name: row.name ?? 'No name',
    caption: row.sku !== null && <Code className="block text-caption break-words text-muted">{row.sku}</Code>,
    errors: withoutQuestions(row),
    warnings: row.warnings,
    questions: row.questions.map((question) => <RowQuestion key={question.id} question={question} />),
    effect: <Changes row={row} />,
  };
}

const CONFIRM_BADGE = { tone: 'warn', label: 'To confirm' } as const;

/** Returns whether open questions alone keep the row from being imported. */
const needsConfirmation = (row: ImportRow): boolean =>
  row.outcome === 'error' && row.questions.length > 0 && withoutQuestions(row).length === 0;

const withoutQuestions = ({ reasons, questions }: ImportRow): string[] =>
  reasons.filter((reason) => !questions.some(({ text }) => text === reason));

function RowQuestion({
  question: { id, text, choices, answer },
}: {
  readonly question: ImportRow['questions'][number];
}) {
  return (
    <span className="flex flex-col items-start gap-1.5">
      <span className={classes('flex items-start gap-1.5', answer === null ? 'text-warn-text' : 'text-muted')}>
        <CircleHelp className="mt-0.5 size-3.5 shrink-0" />
        <span>{text}</span>
      </span>
      <span role="group" aria-label={text} className="flex flex-wrap gap-1.5">
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            className="max-w-full"
            aria-pressed={answer === value}
            variant={answer === value ? 'primary' : 'secondary'}
            onClick={() => void answerQuestion(id, value)}
          >
            <span className="truncate">{label}</span>
          </Button>
        ))}
      </span>
    </span>
  );
}

function Changes({ row: { outcome, changes } }: { readonly row: ImportRow }) {
  if (outcome === 'unchanged') return <span className="text-muted">The same as it is</span>;
  // The row shows the name and code of a new product already.
  const shown = changes.filter(({ field }) => outcome === 'update' || (field !== 'name' && field !== 'sku'));
  if (shown.length === 0) return null;
  return (
    <span className="break-words">
      {shown.map(({ field, before, after }, index) => (
        <span key={field}>
          {index > 0 && <span className="text-muted"> · </span>}
          <span className="text-muted">{`${getFieldLabel(field)} `}</span>
          {outcome === 'update' && (
            <>
              <span className="figures text-muted line-through">{shownValue(before)}</span>
              <span className="text-muted"> → </span>
            </>
          )}
          <span className="figures font-semibold">{shownValue(after)}</span>
        </span>
      ))}
    </span>
  );
}

const MAX_VALUE_LENGTH = 60;

function shownValue(value: string | number | null): string {
  if (value === null || value === '') return 'none';
  const text = typeof value === 'number' ? value.toLocaleString('en') : value.replace(/\s*\n\s*/g, ' / ');
  return ellipsizeText(text, MAX_VALUE_LENGTH);
}
