import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgencyPictures } from './agency-pictures.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { AgencyDashboardController } from './dashboard/agency-dashboard.controller.js';
import { AgencyDashboard } from './dashboard/agency-dashboard.js';
import { Digest } from './dashboard/digest.js';
import { plainCalls, tables } from './entities.js';
import { GoalsController } from './goals/goals.controller.js';
import { GoalsService } from './goals/goals.service.js';
import { AgencyHandover } from './handover/agency-handover.js';
import { MarketingProjectsController } from './marketing-projects/marketing-projects.controller.js';
import { MarketingProjectsService } from './marketing-projects/marketing-projects.service.js';
import { AgencyPeople } from './notices/agency-people.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { AgencySettingsController } from './settings/agency-settings.controller.js';
import { AgencySettingsService } from './settings/agency-settings.service.js';
import { SuggestionsModule } from './suggestions/suggestions.module.js';
import { TaskSearches } from './tasks/task-filters.js';
import { TaskHistory } from './tasks/task-history.js';
import { TaskRecord } from './tasks/task-record.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { AgencyTeamController } from './team/team.controller.js';
import { TimeEntriesController } from './time/time-entries.controller.js';
import { TimeEntriesService } from './time/time-entries.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(tables), SuggestionsModule],
  controllers: [
    AgencyDashboardController,
    AnalyticsController,
    AgencyTeamController,
    AgencySettingsController,
    PostsController,
    TimeEntriesController,
    GoalsController,
    MarketingProjectsController,
    // Last, because its `:id` would match the paths of the others.
    TasksController,
    ...plainCalls,
  ],
  providers: [
    AgencyDashboard,
    AnalyticsService,
    Digest,
    AgencySettingsService,
    PostsService,
    GoalsService,
    TaskRecord,
    TaskHistory,
    TaskSearches,
    TasksService,
    TimeEntriesService,
    MarketingProjectsService,
    AgencyHandover,
    AgencyPictures,
    AgencyPeople,
  ],
})
export class AgencyModule {}
