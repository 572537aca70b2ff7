import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgencyPictures } from './agency-pictures.js';
import { AgencySearch } from './agency-search.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { CommentMentions } from './conversations/comment-mentions.js';
import { CommentsService } from './conversations/comments.service.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ThreadEntries } from './conversations/thread-entries.js';
import { ThreadPresence } from './conversations/thread-presence.js';
import { ThreadSubjects } from './conversations/thread-subjects.js';
import { ThreadWatchers } from './conversations/thread-watchers.js';
import { AgencyDashboardController } from './dashboard/agency-dashboard.controller.js';
import { AgencyDashboardService } from './dashboard/agency-dashboard.service.js';
import { DigestReader } from './dashboard/digest-reader.js';
import { crudControllers, tables } from './entities.js';
import { GoalsController } from './goals/goals.controller.js';
import { GoalsService } from './goals/goals.service.js';
import { AgencyHandover } from './handover/agency-handover.js';
import { ChecklistHandover } from './handover/checklist-handover.js';
import { MarketingProjectsController } from './marketing-projects/marketing-projects.controller.js';
import { MarketingProjectsService } from './marketing-projects/marketing-projects.service.js';
import { AgencyRecipients } from './notifications/agency-recipients.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { AgencySettingsController } from './settings/agency-settings.controller.js';
import { GoalFacts } from './suggestions/goal-facts.js';
import { SuggestionRuns } from './suggestions/suggestion-runs.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { SuggestionsService } from './suggestions/suggestions.service.js';
import { ChecklistService } from './tasks/checklist.service.js';
import { TaskSearchParser } from './tasks/task-filters.js';
import { TaskHistory } from './tasks/task-history.js';
import { CommentFiles } from './conversations/comment-files.js';
import { TaskFiles } from './tasks/task-files.js';
import { TaskEvents } from './tasks/task-events.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { AgencyTeamController } from './team/team.controller.js';
import { TimeEntriesController } from './time/time-entries.controller.js';
import { TimeEntriesService } from './time/time-entries.service.js';
import { WebsitePagesController } from './website/website-pages.controller.js';
import { WebsitePagesService } from './website/website-pages.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(tables)],
  controllers: [
    AgencyDashboardController,
    AnalyticsController,
    AgencyTeamController,
    AgencySettingsController,
    PostsController,
    TimeEntriesController,
    WebsitePagesController,
    GoalsController,
    MarketingProjectsController,
    ConversationsController,
    SuggestionsController,
    // Last, because its `:id` would match the paths of the others.
    TasksController,
    ...crudControllers,
  ],
  providers: [
    AgencyDashboardService,
    AnalyticsService,
    DigestReader,
    PostsService,
    GoalsService,
    TaskEvents,
    TaskFiles,
    CommentFiles,
    TaskHistory,
    TaskSearchParser,
    TasksService,
    ChecklistService,
    TimeEntriesService,
    WebsitePagesService,
    CommentMentions,
    CommentsService,
    ThreadEntries,
    ThreadPresence,
    ThreadSubjects,
    ThreadWatchers,
    MarketingProjectsService,
    AgencyHandover,
    ChecklistHandover,
    AgencyPictures,
    AgencySearch,
    AgencyRecipients,
    GoalFacts,
    SuggestionRuns,
    SuggestionsService,
  ],
})
export class AgencyModule {}
