import { PROJECT_CARD_TITLES } from '@atrium/rules/stock/labels';
import { accessLevelLabel, greetingName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Project, PROJECTS } from '@atrium/rules/people/rights';
import {
  ChartNoAxesColumn,
  ChartPie,
  Megaphone,
  Package,
  ShieldCheck,
  Sparkles,
  Syringe,
  Target,
  UserPlus,
  Workflow,
} from 'lucide-react';
import { useEffect } from 'react';
import { sentenceOf } from '../../lib/api/http.js';
import { loadAssignments, useAssignments } from '../../session/assignments-store.js';
import { useUser } from '../../session/session-store.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { ProjectCard, type Tile } from './project-card.js';

const tiles: Readonly<Record<Project, readonly Tile[]>> = {
  'perfect-b': [
    { label: 'Inventory', icon: Package },
    { label: 'Analytics', icon: ChartNoAxesColumn },
    { label: 'Usage Tracking', icon: Syringe },
    { label: 'AI Intelligence', icon: Sparkles },
  ],
  'talent-phi': [
    { label: 'Campaigns', icon: Megaphone },
    { label: 'Conversions', icon: Target },
    { label: 'Leads', icon: UserPlus },
    { label: 'Automation', icon: Workflow },
  ],
};
const buttons: Readonly<Record<Project, string>> = {
  'perfect-b': 'Access Perfect B',
  'talent-phi': 'Access Talent Phi',
};

export function ProjectChooser() {
  const user = useUser();
  const assignments = useAssignments();
  const seesAll = user.role === 'superadmin';
  useEffect(() => void loadAssignments(), []);

  const known = seesAll || assignments.phase === 'ready' || assignments.rows.length > 0;
  const isAssigned = (project: Project) =>
    known ? assignments.rows.some((row) => row.isActive && row.project === project) : user.projects.includes(project);
  // Until the assignments load, the session's projects reserve the space.
  const projects = PROJECTS.filter((project) => seesAll || isAssigned(project));

  return (
    <section className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-title break-words font-semibold">Welcome, {greetingName(user)}</h1>
          {known || assignments.phase === 'failed' ? (
            <p className="mt-0.5 text-muted">Choose where you want to work.</p>
          ) : (
            <p className="mt-0.5 flex items-center gap-2.5 text-muted" role="status">
              <Spinner className="text-accent" />
              Loading your projects...
            </p>
          )}
        </div>
        <Strip projects={known ? projects.length : undefined} role={user.role} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {projects.map((project) => (
          <ProjectCard
            key={project}
            title={PROJECT_CARD_TITLES[project]}
            tiles={tiles[project]}
            button={buttons[project]}
            to={`/${project}`}
          />
        ))}
        {canAdministerEnterprise(user.role) && (
          <ProjectCard
            title="Enterprise Management"
            description="Staff & Department Administration"
            label="Administrator Access"
            tiles={[]}
            button="Manage Enterprise"
            to="/enterprise/staff"
            icon={ShieldCheck}
          />
        )}
      </div>
      {assignments.phase === 'failed' && !known && (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            sentence={sentenceOf(assignments.error, 'Your projects could not be loaded.')}
            onRetry={() => void loadAssignments()}
          />
        </div>
      )}
      {known && projects.length === 0 && (
        <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-field-line/60 px-6 py-12 text-center">
          <ChartPie className="size-6 text-muted" aria-hidden="true" />
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
    { label: 'Access Level', value: accessLevelLabel(role) },
    { label: 'System Status', value: 'Live' },
  ];
  return (
    <dl className="flex divide-x divide-line rounded-card border border-line bg-surface max-sm:w-full">
      {entries.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end px-4 py-2 max-sm:flex-1 max-sm:px-3">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
