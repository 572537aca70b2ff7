import { getMemberOpenWork, handOverWork } from '@atrium/contract/agency/team/calls';
import {
  ALL_OWNERS,
  hasWork,
  UNASSIGNED as WITHOUT_OWNER,
  formatWork,
  NO_WORK,
  WORK_KINDS,
  type WorkKind,
} from '@atrium/rules/agency/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { joinList, formatPlural } from '@atrium/rules/stock/labels';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { useFetch } from '../../../../lib/api/use-fetch.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { Skeleton, ErrorState } from '../../../../ui/feedback/states.js';
import {
  OpenWorkFields,
  getSuccessors,
  isComplete,
  NO_CHOICE,
  toHandover,
  UNASSIGNED,
} from '../../../../ui/handover/open-work-fields.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import { loadAgency, refetch, useAgency } from '../../../store/agency-store.js';
import type { OwnerWork } from '@atrium/contract/agency/team/schemas';
import { type EntityLink, getEntityPath } from '@atrium/rules/links/entity-path';
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
function OpenWorkItems({ work, nameOfOwner }: OpenWorkItemsProps) {
  return (
    <ul aria-label="Open work by kind" className="flex flex-col divide-y divide-line border-t border-line">
      {WORK_KINDS.filter((kind) => work[kind] > 0).map((kind) => {
        const items = work.items.filter((item) => item.kind === kind);
        const hidden = work[kind] - items.length;
        return (
          <li key={kind}>
            <details className="group">
              <summary className="figures flex cursor-pointer list-none items-center gap-2 py-2 text-table font-semibold [&::-webkit-details-marker]:hidden">
                <ChevronRight className="size-4 text-muted transition-transform group-open:rotate-90" />
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

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [WITHOUT_OWNER]: 'This work has no owner. Choose who takes over.',
  [ALL_OWNERS]: 'This work has no owner, or an owner who may no longer do it. Choose who takes over.',
};

const getTitle = (ownerId: string, nameOf: (id: string) => string): string => {
  if (ownerId === ALL_OWNERS) return 'Hand over all of this work?';
  return ownerId === WITHOUT_OWNER ? 'Hand over unassigned work?' : `Hand over the work of ${nameOf(ownerId)}?`;
};

interface MemberHandoverDialogProps {
  /** Id of the user whose work is handed over, `UNASSIGNED` for work without an owner, or `ALL_OWNERS`. */
  readonly ownerId: string;
  readonly onClose: () => void;
}

/** Hands over work without an owner, or with an owner who may no longer do it, to members of the agency. */
export function MemberHandoverDialog({ ownerId, onClose }: MemberHandoverDialogProps) {
  const owners = useAgency((state) => state.workWithoutAccess.value);
  const nameOfOwner = (id: string) => getDisplayName(owners?.find((owner) => owner.id === id) ?? null);
  const team = useAgency((state) => state.team.value);
  const {
    value: work,
    error: failure,
    refetch: load,
  } = useFetch(ownerId, () => call(getMemberOpenWork, { params: { userId: ownerId } }));
  const [choice, setChoice] = useState(NO_CHOICE);
  const form = useSubmit('The work could not be handed over. Please try again.');
  const workloads = useAgency((state) => state.workloads.value);
  useEffect(() => loadAgency('team', 'workloads'), []);
  // Work that other managers hand over disappears here as well.
  const shown = useRef(owners);
  useEffect(() => {
    if (shown.current !== owners) load();
    shown.current = owners;
  }, [owners, load]);
  const parts = work?.parts ?? [];
  const members = (team ?? []).filter(({ id }) => id !== ownerId);
  const nameOf = (id: string) => getDisplayName(members.find((member) => member.id === id) ?? null);
  const successors = getSuccessors(parts, choice).map(nameOf);
  const choices = [
    ...buildPersonChoices(members, 'Choose who takes over', workloads),
    ...(choice.mode === 'part' ? [{ value: UNASSIGNED, label: 'Decide later' }] : []),
  ];

  const isMissing = !isComplete(parts, choice) || successors.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work === null) return;
    form.submit(event, { successor: isMissing ? 'Please choose who takes over' : undefined }, async () => {
      const { leaveWork: _, ...body } = toHandover(parts, choice);
      await call(handOverWork, { params: { userId: ownerId }, body });
      void refetch('workWithoutAccess');
      showToast({ title: 'Success', description: `Handed over to ${joinList(successors)}` });
      onClose();
    });
  };

  return (
    <FormDialog
      title={getTitle(ownerId, nameOfOwner)}
      description={DESCRIPTIONS[ownerId] ?? 'The owner may no longer do this work. Choose who takes over.'}
      submit="Hand over work"
      isEnded={work !== null && !hasWork(work)}
      state={form}
      isDirty={choice !== NO_CHOICE}
      typedText={() => formatFieldLines({ 'Hand over to': joinList(successors) })}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState error={failure} sentence="The open work could not be loaded." onRetry={load} />
      ) : work === null ? (
        <div role="status" aria-label="Loading the open work">
          <Skeleton className="h-16" />
        </div>
      ) : !hasWork(work) ? (
        <p className="text-table text-muted">No work is left that needs a new owner.</p>
      ) : (
        <>
          <OpenWorkItems work={work} nameOfOwner={ownerId === ALL_OWNERS ? nameOfOwner : null} />
          <OpenWorkFields
            parts={parts}
            choicesFor={() => choices}
            choice={choice}
            isMissing={form.errors['successor'] !== undefined}
            getsAccess={[]}
            onChange={(next) => {
              if (next.mode !== choice.mode) form.showErrors({});
              setChoice(next);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
