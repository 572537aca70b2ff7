import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import { addDays } from '@atrium/rules/time/calendar';
import { Copy, Download } from 'lucide-react';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/buttons/button.js';
import { FilterSelect } from '../../../ui/choices/filter-select.js';
import { projectChoices } from '../../shared/project-choices.js';
import { useAgencyRight } from '../../shared/rights.js';
import { useAgency } from '../../store/agency-store.js';
import { PersonSelect } from './person-select.js';

interface SheetToolsProps {
  readonly userId: string;
  readonly monday: string;
  readonly isNobody: boolean;
  /** Marketing project filter; '' for all. */
  readonly projectId: string;
  readonly onProject: (id: string) => void;
  readonly onPerson: (id: string) => void;
  /** Absent without the right to edit. */
  readonly copy?: { readonly isReady: boolean; readonly run: () => void };
}

/** Person, project and actions of the whole week; two rows on a phone. */
export function SheetTools({ userId, monday, isNobody, projectId, onProject, onPerson, copy }: SheetToolsProps) {
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const mayExport = useAgencyRight('export');
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <PersonSelect userId={userId} onChange={onPerson} />
      <FilterSelect
        label="Marketing project"
        value={projectId}
        choices={projectChoices(projects.values(), projectId)}
        onChange={onProject}
        className="min-w-0 max-sm:order-last max-sm:basis-full sm:w-48 sm:flex-none"
      />
      {copy !== undefined && (
        <Button
          size="small"
          className="max-sm:w-11"
          disabled={!copy.isReady}
          icon={<Copy className="size-3.5 shrink-0" aria-hidden="true" />}
          onClick={copy.run}
        >
          <span className="max-sm:sr-only">Copy last week's tasks</span>
        </Button>
      )}
      {mayExport && !isNobody && (
        <Button
          size="small"
          className="max-sm:w-11 sm:ml-auto"
          icon={<Download className="size-3.5 shrink-0" aria-hidden="true" />}
          onClick={() =>
            saveAddress(
              addressOf(
                exportTimeEntries.path,
                {},
                { userId, from: monday, to: addDays(monday, 6), marketingProjectId: projectId },
              ),
            )
          }
        >
          <span className="max-sm:sr-only">Export</span>
        </Button>
      )}
    </div>
  );
}
