import type { ProcessStatus } from '@atrium/contract/enterprise/status/schemas';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Sparkline } from '../../../ui/charts/sparkline.js';
import { findNewestSample, PROCESS_NAMES, describeSilence, sumValues } from './status-figures.js';

/** Row of one process: its name, resources, and load. */
export function ProcessRow({ process: one, at }: { readonly process: ProcessStatus; readonly at: string }) {
  const silence = describeSilence(one, at);
  // Its last report is out of date.
  const now = silence === null ? findNewestSample(one) : undefined;
  const name = `${PROCESS_NAMES[one.kind]} ${one.pid}`;
  const facts: readonly (readonly [string, string])[] =
    now === undefined
      ? []
      : [
          ['CPU', `${Math.round(now.cpuPercent)}%`],
          ['Memory', `${Math.round(now.memoryMb)} MB`],
          one.kind === 'api'
            ? ['Screens', now.sockets.toLocaleString('en')]
            : ['Jobs run', sumValues(one.samples.map(({ jobRuns }) => jobRuns)).toLocaleString('en')],
          ['Database', `${now.connections} in use`],
          ['Event-loop lag', `${Math.round(now.loopMs)} ms`],
        ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="figures font-semibold">{name}</p>
        {silence !== null && <p className="figures text-table font-semibold text-warn-text">{silence}</p>}
        <p className="truncate text-caption text-muted">
          <span>{`${one.host}, since `}</span>
          <span className="figures">{formatShortMoment(one.startedAt)}</span>
        </p>
      </div>
      <Sparkline
        label={`CPU of ${name} over the last ten minutes`}
        values={one.samples.map(({ cpuPercent }) => cpuPercent)}
        className="h-8 w-24 max-sm:w-28"
      />
      <dl className="grid w-full grid-cols-3 gap-x-3 gap-y-2 sm:w-auto sm:grid-cols-[3.5rem_5rem_4.5rem_5.5rem_6rem]">
        {facts.map(([word, value]) => (
          <div key={word} className="min-w-0">
            <dt className="text-caption text-muted sm:truncate">{word}</dt>
            <dd className="figures text-table font-normal">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
