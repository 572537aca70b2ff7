import { listPlaybooks, suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { Playbook, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SuggestionsService } from './suggestions.service.js';

@Controller()
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Route(suggestTasks)
  suggest({ person, body }: Call<typeof suggestTasks>): Promise<TaskSuggestions> {
    return this.suggestions.suggest(person, body);
  }

  @Route(listPlaybooks)
  listPlaybooks(): Playbook[] {
    return this.suggestions.listPlaybooks();
  }
}
