import type { ProcessStatus } from '@atrium/contract/enterprise/status/schemas';
import { momentText } from '../../../lib/format/dates.js';
import { Sparkline } from '../../../ui/charts/sparkline.js';
import { newestOf, PROCESS_NAMES, silenceText, summed } from './status-figures.js';

/** One process: who it is, what it uses, and how busy it was. */
export function ProcessRow({ process: one, at }: { readonly process: ProcessStatus; readonly at: string }) {
  const silence = silenceText(one, at);
  // Its last report is out of date.
  const now = silence === null ? newestOf(one) : undefined;
  const name = `${PROCESS_NAMES[one.kind]} ${one.pid}`;
  const facts: readonly (readonly [string, string])[] =
    now === undefined
      ? []
      : [
          ['CPU', `${Math.round(now.cpuPercent)}%`],
          ['Memory', `${Math.round(now.memoryMb)} MB`],
          one.kind === 'api'
            ? ['Screens', now.sockets.toLocaleString('en')]
            : ['Jobs run', summed(one.samples.map(({ jobRuns }) => jobRuns)).toLocaleString('en')],
          ['Database', `${now.connections} in use`],
          ['Lateness', `${Math.round(now.loopMs)} ms`],
        ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-40 flex-1">
        <p className="figures font-medium">{name}</p>
        {silence !== null && <p className="figures text-table font-medium text-warn-text">{silence}</p>}
        <p className="truncate text-caption text-muted">
          {one.host}, since <span className="figures">{momentText(one.startedAt)}</span>
        </p>
      </div>
      <Sparkline
        label={`CPU of ${name} over the last ten minutes`}
        values={one.samples.map(({ cpuPercent }) => cpuPercent)}
        className="h-8 w-24 max-sm:w-28"
      />
      <dl className="grid w-full grid-cols-3 gap-x-3 gap-y-2 sm:w-auto sm:grid-cols-[3.5rem_5rem_4.5rem_5.5rem_4.5rem]">
        {facts.map(([word, value]) => (
          <div key={word} className="min-w-0">
            <dt className="truncate text-caption text-muted">{word}</dt>
            <dd className="figures text-table font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
