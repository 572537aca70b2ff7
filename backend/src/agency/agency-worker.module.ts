import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { AgencyHandover } from './handover/agency-handover.js';
import { ChecklistHandover } from './handover/checklist-handover.js';
import { NotifyOfComments } from './conversations/notify-of-comments.reaction.js';
import { ThreadSubjects } from './conversations/thread-subjects.js';
import { AgencyRecipients } from './notifications/agency-recipients.js';
import { MorningNotificationsTask } from './notifications/morning-notifications.task.js';
import { NotifyOfUsedBudget } from './notifications/notify-of-used-budget.reaction.js';
import { OverduePostsTask } from './notifications/overdue-posts.task.js';
import { NotifyOfAssignedWork } from './notifications/notify-of-assigned-work.reaction.js';
import { GoalFacts } from './suggestions/goal-facts.js';
import { SuggestTasksJob } from './suggestions/suggest-tasks.job.js';
import { SuggestionRuns } from './suggestions/suggestion-runs.js';
import { TaskEvents } from './tasks/task-events.js';
import { TaskHistory } from './tasks/task-history.js';
import { ApplyFirstRate } from './time/apply-first-rate.reaction.js';

@Module({
  providers: [
    Directory,
    AgencyHandover,
    ChecklistHandover,
    TaskEvents,
    TaskHistory,
    GoalFacts,
    SuggestionRuns,
    SuggestTasksJob,
    AgencyRecipients,
    ThreadSubjects,
    NotifyOfComments,
    NotifyOfUsedBudget,
    NotifyOfAssignedWork,
    MorningNotificationsTask,
    OverduePostsTask,
    ApplyFirstRate,
  ],
})
export class AgencyWorkerModule {}
