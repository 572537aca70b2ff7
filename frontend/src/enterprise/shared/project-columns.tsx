import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Plus } from 'lucide-react';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { EditDelete } from '../../ui/buttons/edit-delete.js';

interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly isInactive?: boolean;
  readonly facts: readonly (string | false | null | undefined)[];
}

interface ProjectColumnsProps {
  /** Name of a row with a capital, such as "Role". */
  readonly noun: string;
  /** Label of the button that adds a row. */
  readonly add: string;
  readonly empty: string;
  readonly canEdit: boolean;
  readonly rowsOf: (project: Project) => readonly ProjectRow[];
  readonly onAdd: (project: Project) => void;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

/** The rows of each project side by side, such as its departments or roles. */
export const ProjectColumns = (props: ProjectColumnsProps) => (
  <div className="grid divide-line border-line max-md:gap-4 md:grid-cols-2 md:divide-x md:rounded-card md:border md:bg-surface">
    {PROJECTS.map((project) => (
      <ProjectColumn key={project} project={project} {...props} />
    ))}
  </div>
);

function ProjectColumn({
  project,
  noun,
  add,
  empty,
  canEdit,
  rowsOf,
  onAdd,
  onEdit,
  onDelete,
}: ProjectColumnsProps & { readonly project: Project }) {
  const rows = rowsOf(project);
  return (
    <section className="min-w-0 md:pb-2" aria-label={`${noun}s of ${PROJECT_NAMES[project]}`}>
      <div className="flex min-h-11 items-center justify-between gap-4 border-line max-md:border-b md:px-4 md:pt-3 md:pb-1">
        <h2 className="font-semibold">
          <span>{`${PROJECT_NAMES[project]} `}</span>
          <span className="figures ml-1 text-caption font-normal text-muted">{rows.length}</span>
        </h2>
        {canEdit && (
          <Button
            size="small"
            variant="quiet"
            className="-mr-2"
            icon={Plus}
            aria-label={`${add} to ${PROJECT_NAMES[project]}`}
            onClick={() => onAdd(project)}
          >
            {add}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="py-3 text-table text-muted md:px-4 md:pt-1">{empty}</p>}
      <ul>
        {rows.map(({ id, name, isInactive = false, facts }) => {
          const details = facts.filter(Boolean).join(' · ');
          return (
            <li
              key={id}
              className="flex min-h-12 items-center gap-3 border-line py-1 hover:bg-canvas max-md:border-b md:px-4 dark:hover:bg-raised"
            >
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2">
                  <span className="truncate text-table font-semibold" title={name}>
                    {name}
                  </span>
                  {isInactive && <Badge tone="neutral">Inactive</Badge>}
                </p>
                <p className="figures truncate text-caption text-muted" title={details}>
                  {details}
                </p>
              </div>
              {canEdit && (
                <EditDelete
                  name={`${noun.toLowerCase()} ${name}`}
                  onEdit={() => onEdit(id)}
                  onDelete={() => onDelete(id)}
                  className="-mr-2"
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
