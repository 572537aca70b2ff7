import type { createWebsitePage, updateWebsitePage, WebsitePage } from '@atrium/contract/agency/website';
import type { CheckedBody, CheckedParams } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../platform/http/person.js';
import type { RawJson } from '../../platform/http/reply.js';
import { Records } from '../../platform/records/records.js';
import { websitePages } from './website-page.entity.js';

type Place = CheckedParams<typeof updateWebsitePage>;

/** The state of clients' websites. A page is reached through its own client alone, and never changes it. */
@Injectable()
export class WebsiteService {
  constructor(private readonly records: Records) {}

  list(clientId: number): Promise<RawJson> {
    return this.records.listWithin(websitePages, clientId);
  }

  create(person: Person, clientId: number, fields: CheckedBody<typeof createWebsitePage>): Promise<WebsitePage> {
    return this.records.create(websitePages, person, { ...fields, clientId });
  }

  update(person: Person, place: Place, body: CheckedBody<typeof updateWebsitePage>): Promise<WebsitePage> {
    return this.records.update(websitePages, person, place, body);
  }

  remove(person: Person, place: Place): Promise<void> {
    return this.records.remove(websitePages, person, place);
  }
}
