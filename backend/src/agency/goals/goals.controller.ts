import * as calls from '@atrium/contract/agency/goals/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { GoalsService } from './goals.service.js';

@Controller()
export class GoalsController {
  constructor(private readonly goals: GoalsService) {}

  @Route(calls.listGoals)
  list({ query }: Call<typeof calls.listGoals>) {
    return this.goals.list(query);
  }

  @Route(calls.createGoal)
  create({ person, body }: Call<typeof calls.createGoal>) {
    return this.goals.create(person, body);
  }

  @Route(calls.updateGoal)
  update({ person, params, body }: Call<typeof calls.updateGoal>) {
    return this.goals.update(person, params.id, body);
  }

  @Route(calls.replaceGoal)
  replace({ person, params, body }: Call<typeof calls.replaceGoal>) {
    return this.goals.update(person, params.id, body);
  }

  @Route(calls.removeGoal)
  remove({ person, params }: Call<typeof calls.removeGoal>): Promise<void> {
    return this.goals.remove(person, params.id);
  }
}
