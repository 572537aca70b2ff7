import type { OwnerWork } from '@atrium/contract/agency/team/schemas';
import { formatWork, NO_WORK, WORK_KINDS, type WorkKind } from '@atrium/rules/agency/open-work';
import { type EntityLink, getEntityPath } from '@atrium/rules/links/entity-path';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ChevronRight } from 'lucide-react';

const LINK_KINDS: Readonly<Record<WorkKind, EntityLink['kind']>> = {
  tasks: 'task',
  goals: 'goal',
  projects: 'project',
  posts: 'post',
  pages: 'page',
};

const getItemPath = ({ kind, id, clientId }: OwnerWork['items'][number]): string =>
  getEntityPath({ kind: LINK_KINDS[kind], id, ...(clientId !== null && { clientId }) });

interface OpenWorkItemsProps {
  readonly work: OwnerWork;
  /** Returns the name of an owner; null when all work has the same owner. */
  readonly nameOfOwner: ((ownerId: string) => string) | null;
}

/** Open work by kind. Each kind unfolds to its titles, whose links open in a new tab. */
export function OpenWorkItems({ work, nameOfOwner }: OpenWorkItemsProps) {
  return (
    <ul aria-label="Open work by kind" className="flex flex-col divide-y divide-line border-t border-line">
      {WORK_KINDS.filter((kind) => work[kind] > 0).map((kind) => {
        const items = work.items.filter((item) => item.kind === kind);
        const hidden = work[kind] - items.length;
        return (
          <li key={kind}>
            <details className="group">
              <summary className="figures flex cursor-pointer list-none items-center gap-2 py-2 text-table font-semibold [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  className="size-4 text-muted transition-transform group-open:rotate-90"
                  aria-hidden="true"
                />
                <span>{formatWork({ ...NO_WORK, [kind]: work[kind] })}</span>
              </summary>
              <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto pb-2 pl-6">
                {items.map((item) => (
                  <li key={item.id} className="flex min-w-0 items-baseline justify-between gap-3 text-table">
                    <a
                      href={getItemPath(item)}
                      target="_blank"
                      rel="noreferrer"
                      className="min-w-0 truncate underline"
                      title={item.title}
                    >
                      {item.title}
                    </a>
                    {nameOfOwner !== null && (
                      <span className="shrink-0 text-caption text-muted">{nameOfOwner(item.ownerId)}</span>
                    )}
                  </li>
                ))}
                {hidden > 0 && (
                  <li className="figures text-caption text-muted">{`${formatPlural(hidden, 'more entry', 'more entries')} not listed`}</li>
                )}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
