import { createGoal, listGoals, removeGoal, replaceGoal, updateGoal } from '@atrium/contract/agency/goals/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { GoalsService } from './goals.service.js';

@Controller()
export class GoalsController {
  constructor(private readonly goals: GoalsService) {}

  @Serve(listGoals)
  list({ query }: Call<typeof listGoals>) {
    return this.goals.list(query);
  }

  @Serve(createGoal)
  create({ person, body }: Call<typeof createGoal>) {
    return this.goals.create(person, body);
  }

  @Serve(updateGoal)
  update({ person, params, body }: Call<typeof updateGoal>) {
    return this.goals.update(person, params.id, body);
  }

  @Serve(replaceGoal)
  replace({ person, params, body }: Call<typeof replaceGoal>) {
    return this.goals.update(person, params.id, body);
  }

  @Serve(removeGoal)
  remove({ person, params }: Call<typeof removeGoal>): Promise<void> {
    return this.goals.remove(person, params.id);
  }
}
