import { createTask, listTaskChanges, listTasks, removeTask, updateTask } from '@atrium/contract/agency/tasks/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { TaskHistory } from './task-history.js';
import { TasksService } from './tasks.service.js';

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly history: TaskHistory,
  ) {}

  @Serve(listTasks)
  list({ query }: Call<typeof listTasks>) {
    return this.tasks.list(query);
  }

  @Serve(createTask)
  create({ person, body }: Call<typeof createTask>) {
    return this.tasks.create(person, body);
  }

  @Serve(updateTask)
  update({ person, params, body }: Call<typeof updateTask>) {
    return this.tasks.update(person, params.id, body);
  }

  @Serve(removeTask)
  remove({ person, params }: Call<typeof removeTask>): Promise<void> {
    return this.tasks.remove(person, params.id);
  }

  @Serve(listTaskChanges)
  changes({ params, query }: Call<typeof listTaskChanges>) {
    return this.history.list(params.id, query);
  }
}
