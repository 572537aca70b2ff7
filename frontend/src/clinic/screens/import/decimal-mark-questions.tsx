import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { formatNumberInput } from '@atrium/rules/stock/read-number';
import { Card } from '../../../ui/display/card.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { mapColumn } from './import-store.js';
import { getChoiceLabel } from './import-text.js';

/** Asks for the decimal mark of columns with ambiguous numbers ("1.000"). Renders nothing when all are clear. */
export function DecimalMarkQuestions({ report }: { readonly report: ImportReport }) {
  const ambiguousColumns = report.columns.filter(({ question }) => question !== null);
  if (ambiguousColumns.length === 0) return null;
  return (
    <Card title="Check the numbers" description="These columns have ambiguous numbers. Choose their format.">
      <ul className="flex flex-col gap-3 border-t border-line p-4">
        {ambiguousColumns.map(
          ({ header, target, question }) =>
            question !== null &&
            target !== null && (
              <li key={header} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p>
                  <span className="font-semibold">{header}</span>{' '}
                  <span className="text-table text-muted">
                    <span>{`${getChoiceLabel(target)}: `}</span>
                    <span className="figures">{question.cell}</span> is
                  </span>
                </p>
                <Segmented
                  label={`${question.cell} in ${header} is`}
                  value={question.answer ?? ''}
                  choices={[
                    { value: 'comma', label: formatNumberInput(question.comma) },
                    { value: 'point', label: formatNumberInput(question.point) },
                  ]}
                  onChange={(mark) => void mapColumn(header, `${target}/${mark}`)}
                />
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
