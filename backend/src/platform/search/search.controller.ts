import { search } from '@atrium/contract/platform/search/calls';
import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import { MAX_SEARCH_ROWS } from '@atrium/contract/platform/search/values';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { SearchSources } from './search-sources.js';

@Controller()
export class SearchController {
  constructor(private readonly sources: SearchSources) {}

  @Route(search)
  find({ person, query: { q = '', kinds, limit = MAX_SEARCH_ROWS } }: Call<typeof search>): Promise<SearchRow[]> {
    return this.sources.find(person, q, { kinds, limit });
  }
}
