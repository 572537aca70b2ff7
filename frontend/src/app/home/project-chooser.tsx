import { PROJECT_CARD_TITLES } from '@atrium/rules/stock/labels';
import { getAccessLevelLabel, getGreetingName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Project, PROJECTS } from '@atrium/rules/people/rights';
import { type ReactNode, useEffect } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { loadAssignments, useAssignments } from '../../session/assignments-store.js';
import { useUser } from '../../session/session-store.js';
import { ScreenHeader } from '../../ui/display/screen-header.js';
import { Logo } from '../../ui/display/logo.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { AreaRow, type Tile } from './area-row.js';

const ClinicFigures = lazyPart(
  async () => (await import('../../clinic/screens/dashboard/clinic-figures.js')).ClinicFigures,
);
const OverdueFigures = lazyPart(
  async () => (await import('../../agency/screens/dashboard/overdue-figures.js')).OverdueFigures,
);
const StaffFigures = lazyPart(
  async () => (await import('../../enterprise/screens/staff/staff-figures.js')).StaffFigures,
);

interface Choice {
  readonly button: string;
  readonly tiles: readonly Tile[];
  readonly figures: ReactNode;
}

const choices: Readonly<Record<Project, Choice>> = {
  'perfect-b': {
    button: 'Access Perfect B',
    tiles: [
      { label: 'Inventory', to: '/perfect-b/inventory' },
      { label: 'Analytics', to: '/perfect-b/reports' },
      { label: 'Usage Tracking', to: '/perfect-b/usage' },
      // Its forecast of use and the orders suggested from it.
      { label: 'AI Intelligence', to: '/perfect-b/requests/suggested' },
    ],
    figures: <ClinicFigures />,
  },
  'talent-phi': {
    button: 'Access Talent Phi',
    tiles: [
      { label: 'Campaigns', to: '/talent-phi/projects' },
      { label: 'Conversions', to: '/talent-phi/analytics' },
      { label: 'Leads', to: '/talent-phi/clients?status=potential' },
      // Goals get their tasks from suggestions.
      { label: 'Automation', to: '/talent-phi/goals' },
    ],
    figures: <OverdueFigures />,
  },
};

export function ProjectChooser() {
  const user = useUser();
  const { phase, error, value: assignments } = useAssignments();
  const seesAll = user.role === 'superadmin';
  useEffect(() => void loadAssignments(), []);

  const known = seesAll || assignments !== undefined;
  const isAssigned = (project: Project) =>
    known
      ? assignments?.some((row) => row.isActive && row.project === project) === true
      : user.projects.includes(project);
  // Until the assignments load, the session's projects reserve the space.
  const projects = PROJECTS.filter((project) => seesAll || isAssigned(project));

  const onPhone = useMediaQuery('(max-width: 639px)');
  const strip = <Strip projects={known ? projects.length : undefined} role={user.role} />;

  return (
    <section className="flex flex-col gap-6 max-sm:gap-4">
      <ScreenHeader
        title={`Welcome, ${getGreetingName(user)}`}
        subtitle={
          known || phase === 'failed' ? (
            <p>Choose where you want to work.</p>
          ) : (
            <p className="flex items-center gap-2" role="status">
              <Spinner className="text-accent" />
              <span>Loading your projects...</span>
            </p>
          )
        }
        action={!onPhone && strip}
      />
      {onPhone && strip}
      <div className="divide-y divide-line border-y border-line empty:hidden">
        {projects.map((project) => (
          <AreaRow
            key={project}
            area={project}
            title={PROJECT_CARD_TITLES[project]}
            to={`/${project}`}
            {...choices[project]}
          />
        ))}
        {canAdministerEnterprise(user.role) && (
          <AreaRow
            area="enterprise"
            title="Enterprise Management"
            description="Staff & Department Administration"
            label="Administrator Access"
            tiles={[]}
            figures={<StaffFigures />}
            button="Manage Enterprise"
            to="/enterprise/staff"
          />
        )}
      </div>
      {phase === 'failed' && !known && (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            error={error}
            sentence="Your projects could not be loaded."
            onRetry={() => void loadAssignments()}
          />
        </div>
      )}
      {known && projects.length === 0 && (
        <div className="flex flex-col items-center gap-2 py-8 text-center">
          <Logo className="size-10" state="offline" />
          <h2 className="text-lead font-semibold">No Project Access</h2>
          <p className="max-w-md text-muted">
            You don&apos;t have access to any projects yet. Please contact your administrator to assign you to projects.
          </p>
        </div>
      )}
    </section>
  );
}

function Strip({ projects, role }: { readonly projects: number | undefined; readonly role: string }) {
  const entries = [
    { label: 'Available Projects', value: projects ?? '…' },
    { label: 'Access Level', value: getAccessLevelLabel(role) },
    { label: 'System Status', value: 'Live' },
  ];
  return (
    <dl className="flex divide-x divide-line border-line max-sm:w-full max-sm:border-b max-sm:pb-2 sm:rounded-card sm:border sm:bg-surface">
      {entries.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end px-4 py-2 max-sm:flex-1 max-sm:px-3 max-sm:py-0 max-sm:first:pl-0"
        >
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
