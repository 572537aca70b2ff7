import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { shownNumber } from '@atrium/rules/stock/read-number';
import { Card } from '../../../ui/display/card.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { mapColumn } from './import-store.js';
import { targetLabel } from './import-words.js';

/** Asks for the decimal mark of columns with ambiguous numbers ("1.000"). Renders nothing when all are clear. */
export function ImportNumbers({ report }: { readonly report: ImportReport }) {
  const asked = report.columns.filter(({ question }) => question !== null);
  if (asked.length === 0) return null;
  return (
    <Card
      title="Check the numbers"
      description="These columns have numbers that can be read in two ways. Choose what they mean."
    >
      <ul className="flex flex-col gap-3 border-t border-line p-4 sm:p-5">
        {asked.map(
          ({ header, target, question }) =>
            question !== null &&
            target !== null && (
              <li key={header} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p>
                  <span className="font-medium">{header}</span>{' '}
                  <span className="text-table text-muted">
                    {targetLabel(target)}: <span className="figures">{question.cell}</span> is
                  </span>
                </p>
                <Segmented
                  label={`${question.cell} in ${header} is`}
                  value={question.answer ?? ''}
                  choices={[
                    { value: 'comma', label: shownNumber(question.comma) },
                    { value: 'point', label: shownNumber(question.point) },
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
