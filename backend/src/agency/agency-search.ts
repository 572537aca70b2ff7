import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isProjectMember } from '../auth/access.js';
import { holdsWords, type SearchSource, SearchSources, toSearchText } from '../platform/search/search-sources.js';

type Described = Omit<SearchSource, 'canRead' | 'area' | 'where'> & {
  /** SQL condition that rows must meet in addition to matching the search words. */
  readonly only?: string;
};

const SOURCES: readonly Described[] = [
  {
    kind: 'client',
    from: 'agency_clients c',
    id: 'c.id',
    title: 'c.name',
    detail: 'c.industry',
    isClosed: `c.status = 'inactive'`,
    text: 'c.search_text',
  },
  {
    kind: 'project',
    from: 'agency_marketing_projects p',
    id: 'p.id',
    title: 'p.name',
    detail: 'p.client_name',
    date: 'p.end_date',
    isClosed: `p.status in ('completed', 'cancelled')`,
    text: toSearchText('p.name'),
  },
  {
    kind: 'goal',
    from: 'agency_goals g left join agency_clients c on c.id = g.client_id',
    id: 'g.id',
    title: 'g.title',
    detail: 'c.name',
    date: 'g.due_date',
    isClosed: `g.status in ('completed', 'cancelled')`,
    text: 'g.search_text',
  },
  {
    kind: 'task',
    from: 'agency_tasks t join agency_goals g on g.id = t.goal_id',
    id: 't.id',
    title: 't.title',
    detail: 'g.title',
    date: 't.due_date',
    isClosed: `t.status = 'completed'`,
    text: 't.search_text',
    only: `g.status <> 'cancelled'`,
  },
];

/** Adds clients, projects, goals and tasks to the search by name. */
@Injectable()
export class AgencySearch implements OnModuleInit {
  constructor(private readonly sources: SearchSources) {}

  onModuleInit(): void {
    for (const { only = 'true', ...source } of SOURCES)
      this.sources.add({
        ...source,
        canRead: (person) => isProjectMember(person, 'talent-phi'),
        area: 'agency',
        where: (text, bind) => `${only} and ${holdsWords(source.text, text, bind)}`,
      });
  }
}
