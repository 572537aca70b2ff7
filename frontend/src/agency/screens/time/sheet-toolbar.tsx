import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import { getDisplayName } from '@atrium/rules/people/people';
import { addDays } from '@atrium/rules/time/calendar';
import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadUrl } from '../../../lib/format/download.js';
import { buildUrl } from '../../../lib/api/http.js';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { useUser } from '../../../session/session-store.js';
import { Button, PhoneAdd } from '../../../ui/buttons/button.js';
import { MoreButton } from '../../../ui/buttons/more-button.js';
import type { Choice } from '../../../ui/choices/select.js';
import { ListFilters } from '../../../ui/lists/list-filters.js';
import { getProjectChoices } from '../../shared/project-choices.js';
import { useAgencyRight } from '../../shared/rights.js';
import { useAgency } from '../../store/agency-store.js';

interface SheetToolbarProps {
  readonly userId: string;
  readonly monday: string;
  readonly hasNoPerson: boolean;
  /** Id of the marketing project to filter by; '' for all. */
  readonly projectId: string;
  readonly onProject: (id: string) => void;
  readonly onPerson: (id: string) => void;
  /** Copies tasks of the previous week; absent without the right to edit. */
  readonly copy?: { readonly isReady: boolean; readonly run: () => void };
  /** Week selector, which phones show next to the filters. */
  readonly lead: ReactNode;
  /** Opens the dialog that adds a task; null without the right to edit. */
  readonly onAdd: (() => void) | null;
}

/** Toolbar with person, project and actions of the whole week. */
export function SheetToolbar({
  userId,
  monday,
  hasNoPerson,
  projectId,
  onProject,
  onPerson,
  copy,
  lead,
  onAdd,
}: SheetToolbarProps) {
  const user = useUser();
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const canExport = useAgencyRight('export');
  const people = usePeople(userId);
  const save = () =>
    downloadUrl(
      buildUrl(
        exportTimeEntries.path,
        {},
        { userId, from: monday, to: addDays(monday, 6), marketingProjectId: projectId },
      ),
    );
  const tools = [
    ...(copy === undefined
      ? []
      : [{ label: "Copy last week's tasks", icon: Copy, run: copy.run, isDisabled: !copy.isReady }]),
    ...(canExport && !hasNoPerson ? [{ label: 'Export', icon: Download, run: save }] : []),
  ];
  return (
    <ListFilters
      lead={lead}
      fields={[
        { name: 'person', label: 'Person', value: userId === user.id ? '' : userId, choices: people },
        {
          name: 'project',
          label: 'Marketing project',
          value: projectId,
          choices: getProjectChoices(projects.values(), projectId),
        },
      ]}
      onChange={({ person, project }) => {
        if (project !== undefined) onProject(project);
        if (person !== undefined) onPerson(person || user.id);
      }}
      tools={
        <div className="ml-auto flex gap-2">
          {tools.map(({ label, icon: Icon, run, isDisabled }) => (
            <Button
              key={label}
              size="small"
              disabled={isDisabled}
              icon={<Icon className="size-4 shrink-0" aria-hidden="true" />}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </div>
      }
      phoneActions={
        <>
          {tools.length > 0 && <MoreButton actions={tools} />}
          {onAdd !== null && <PhoneAdd label="Add task" onClick={onAdd} />}
        </>
      }
    />
  );
}

/** Returns the people of the filter: the user first, former members last. */
function usePeople(userId: string): readonly Choice[] {
  const user = useUser();
  const team = useAgency((state) => state.team.value);
  const others = (team ?? [])
    .filter(({ id, isActive }) => id !== user.id && (isActive || id === userId))
    .map((member) => ({ value: member.id, label: getDisplayName(member) }))
    .toSorted(compareLabels);
  const former = useAgency((state) => state.formerLoggers.value);
  const left = (former ?? [])
    .filter(({ id }) => id !== user.id && !others.some(({ value }) => value === id))
    .map((person) => ({ value: person.id, label: getDisplayName(person), group: 'Former members' }));
  const isListed = userId === user.id || [...others, ...left].some(({ value }) => value === userId);
  return [
    { value: '', label: `${getDisplayName(user)} (you)` },
    ...others,
    ...left,
    ...(isListed ? [] : [{ value: userId, label: 'Another person' }]),
  ];
}
