import { exportAnalytics } from '@atrium/contract/agency/analytics/calls';
import type { AnalyticsPanel } from '@atrium/contract/agency/analytics/values';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf } from '../../../lib/api/http.js';
import { type ChartTable, ChartFrame } from '../../../ui/charts/chart-frame.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useAgencyRight } from '../../shared/rights.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';

interface PanelProps {
  readonly panel: AnalyticsPanel;
  readonly title: string;
  readonly description: string;
  readonly query: AnalyticsQuery;
  readonly table: Omit<ChartTable, 'caption'>;
  readonly className?: string;
  readonly aside?: ReactNode;
  /** Text in place of the chart when there is no data. */
  readonly none: string | null;
  readonly children: ReactNode;
}

/** Card with a chart, the same data as a table, and an export. */
export function Panel({ panel, title, description, query, table, className, aside, none, children }: PanelProps) {
  const mayExport = useAgencyRight('export');
  return (
    <ChartFrame
      title={title}
      description={description}
      className={className ?? ''}
      table={{ ...table, caption: title }}
      aside={
        <>
          {aside}
          {mayExport && (
            <IconButton
              label={`Save "${title}" as CSV`}
              tip="Save as CSV"
              className="-mr-2"
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => saveAddress(addressOf(exportAnalytics.path, {}, { ...query, panel }))}
            />
          )}
        </>
      }
    >
      {none === null ? children : <p className="py-10 text-center text-muted">{none}</p>}
    </ChartFrame>
  );
}
