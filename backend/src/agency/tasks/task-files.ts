import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FileSubjects } from '../../platform/files/file-subjects.js';
import { TaskEvents } from './task-events.js';

/** Lets members attach files to tasks. */
@Injectable()
export class TaskFiles implements OnModuleInit {
  constructor(
    private readonly subjects: FileSubjects,
    private readonly taskEvents: TaskEvents,
  ) {}

  onModuleInit(): void {
    this.subjects.add({
      kind: 'task',
      project: 'talent-phi',
      right: 'tasks:edit',
      existsSql: 'select from agency_tasks where id = $1',
      lock: (tx, _, id) => this.taskEvents.lockTask(tx, id),
    });
  }
}
