import { listPlaybooks, suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { Playbook, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { SuggestionsService } from './suggestions.service.js';

@Controller()
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Serve(suggestTasks)
  suggest({ person, body }: Call<typeof suggestTasks>): Promise<TaskSuggestions> {
    return this.suggestions.suggest(person, body);
  }

  @Serve(listPlaybooks)
  playbooks(): Playbook[] {
    return this.suggestions.playbooks();
  }
}
