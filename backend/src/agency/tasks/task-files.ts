import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FileSubjects } from '../../platform/files/file-subjects.js';
import { TaskEvents } from './task-events.js';
import { TaskHistory } from './task-history.js';

/** Lets members attach files to tasks, and records added and removed files in the history of the task. */
@Injectable()
export class TaskFiles implements OnModuleInit {
  constructor(
    private readonly subjects: FileSubjects,
    private readonly taskEvents: TaskEvents,
    private readonly history: TaskHistory,
  ) {}

  onModuleInit(): void {
    this.subjects.add({
      kind: 'task',
      project: 'talent-phi',
      right: 'tasks:edit',
      existsSql: 'select from agency_tasks where id = $1',
      lock: (tx, _, id) => this.taskEvents.lockTask(tx, id),
      onChange: (tx, person, id, [before, after]) =>
        this.history.record(tx, {
          type: 'updated',
          taskId: id,
          userId: person.id,
          statusBefore: null,
          changes: [{ field: 'file', before, after }],
        }),
    });
  }
}
