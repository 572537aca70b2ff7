import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { holdsWords, SearchSources, toSearchText } from '../platform/search/search-sources.js';

const NAME = `coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, '')`;

/** Adds staff to the search of administrators, by name and email address. */
@Injectable()
export class PeopleSearch implements OnModuleInit {
  constructor(private readonly sources: SearchSources) {}

  onModuleInit(): void {
    const text = toSearchText(NAME);
    this.sources.add({
      kind: 'person',
      canRead: ({ role }) => canAdministerEnterprise(role),
      from: 'staff m join app_user u on u.id = m.user_id',
      id: 'm.id',
      title: `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username)`,
      detail: `coalesce(m.position, u.email)`,
      isClosed: 'not u.is_active',
      text,
      where: (sought, bind) => `m.removed_at is null and u.removed_at is null and ${holdsWords(text, sought, bind)}`,
    });
  }
}
