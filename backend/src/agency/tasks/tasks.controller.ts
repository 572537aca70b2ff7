import * as calls from '@atrium/contract/agency/tasks/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ChecklistService } from './checklist.service.js';
import { TaskHistory } from './task-history.js';
import { TasksService } from './tasks.service.js';

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly history: TaskHistory,
    private readonly checklists: ChecklistService,
  ) {}

  @Route(calls.listTasks)
  list({ query }: Call<typeof calls.listTasks>) {
    return this.tasks.list(query);
  }

  @Route(calls.createTask)
  create({ person, body }: Call<typeof calls.createTask>) {
    return this.tasks.create(person, body);
  }

  @Route(calls.updateTask)
  update({ person, params, body }: Call<typeof calls.updateTask>) {
    return this.tasks.update(person, params.id, body);
  }

  @Route(calls.removeTask)
  remove({ person, params }: Call<typeof calls.removeTask>): Promise<void> {
    return this.tasks.remove(person, params.id);
  }

  @Route(calls.listTaskChanges)
  listChanges({ params, query }: Call<typeof calls.listTaskChanges>) {
    return this.history.list(params.id, query);
  }

  @Route(calls.addChecklistItem)
  addChecklistItem({ person, params, body }: Call<typeof calls.addChecklistItem>) {
    return this.checklists.add(person, params.id, body);
  }

  @Route(calls.updateChecklistItem)
  updateChecklistItem({ person, params, body }: Call<typeof calls.updateChecklistItem>) {
    return this.checklists.update(person, params.id, params.itemId, body);
  }

  @Route(calls.removeChecklistItem)
  removeChecklistItem({ person, params }: Call<typeof calls.removeChecklistItem>): Promise<void> {
    return this.checklists.remove(person, params.id, params.itemId);
  }

  @Route(calls.convertChecklistItem)
  convertChecklistItem({ person, params }: Call<typeof calls.convertChecklistItem>) {
    return this.checklists.convert(person, params.id, params.itemId);
  }
}
