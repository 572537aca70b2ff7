import { exportAnalytics } from '@atrium/contract/agency/analytics/calls';
import type { AnalyticsPanel } from '@atrium/contract/agency/analytics/values';
import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { downloadUrl } from '../../../lib/format/download.js';
import { buildUrl } from '../../../lib/api/http.js';
import { type ChartTable, ChartFrame } from '../../../ui/charts/chart-frame.js';
import { IconButton } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { useAgencyRight } from '../../shared/rights.js';
import { MORE_BUTTON_CLASS, PANEL_MIN_HEIGHT } from './panel-grid.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';
import type { Elements } from '../../../ui/elements.js';

/** Button below a chart that opens more. */
export const MoreButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classes(MORE_BUTTON_CLASS, className)} />
);

interface PanelProps {
  readonly panel: AnalyticsPanel;
  readonly title: string;
  readonly description: string;
  readonly query: AnalyticsQuery;
  readonly table: Omit<ChartTable, 'caption'>;
  readonly headerAction?: Elements;
  /** Text in place of the chart when there is no data. */
  readonly emptyText: string | null;
  readonly children: ReactNode;
}

/** Card with a chart, the same data as a table, and an export. */
export function Panel({ panel, title, description, query, table, headerAction, emptyText, children }: PanelProps) {
  const canExport = useAgencyRight('export');
  return (
    <ChartFrame
      isBare
      level={3}
      title={title}
      description={description}
      className={PANEL_MIN_HEIGHT}
      table={{ ...table, caption: title }}
      aside={
        <>
          {headerAction}
          {canExport && (
            <IconButton
              label={`Export "${title}"`}
              tip="Export"
              className="-mr-2"
              icon={Download}
              onClick={() => downloadUrl(buildUrl(exportAnalytics.path, {}, { ...query, panel }))}
            />
          )}
        </>
      }
    >
      {emptyText === null ? children : <p className="py-8 text-center text-muted">{emptyText}</p>}
    </ChartFrame>
  );
}
