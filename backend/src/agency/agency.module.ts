import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgencyPictures } from './agency-pictures.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { clientTable } from './clients/client.entity.js';
import { ClientsController } from './clients/clients.controller.js';
import { ClientsService } from './clients/clients.service.js';
import { AgencyDashboardController } from './dashboard/agency-dashboard.controller.js';
import { AgencyDashboard } from './dashboard/agency-dashboard.js';
import { Digest } from './dashboard/digest.js';
import { goalTable } from './goals/goal.entity.js';
import { GoalsController } from './goals/goals.controller.js';
import { GoalsService } from './goals/goals.service.js';
import { AgencyHandover } from './handover/agency-handover.js';
import { marketingProjectTable } from './marketing-projects/marketing-project.entity.js';
import { MarketingProjectsController } from './marketing-projects/marketing-projects.controller.js';
import { MarketingProjectsService } from './marketing-projects/marketing-projects.service.js';
import { AgencyPeople } from './notices/agency-people.js';
import { postTable } from './posts/post.entity.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { AgencySettingsController } from './settings/agency-settings.controller.js';
import { agencySettingsTable } from './settings/agency-settings.entity.js';
import { AgencySettingsService } from './settings/agency-settings.service.js';
import { SuggestionsModule } from './suggestions/suggestions.module.js';
import { TaskSearches } from './tasks/task-filters.js';
import { TaskHistory } from './tasks/task-history.js';
import { TaskRecord } from './tasks/task-record.js';
import { taskTable } from './tasks/task.entity.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { AgencyTeamController } from './team/team.controller.js';
import { TimeEntriesController } from './time/time-entries.controller.js';
import { TimeEntriesService } from './time/time-entries.service.js';
import { timeEntryTable } from './time/time-entry.entity.js';
import { websitePageTable } from './website/website-page.entity.js';
import { WebsiteController } from './website/website.controller.js';
import { WebsiteService } from './website/website.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      clientTable.schema,
      goalTable.schema,
      taskTable.schema,
      agencySettingsTable.schema,
      websitePageTable.schema,
      postTable.schema,
      timeEntryTable.schema,
      marketingProjectTable.schema,
    ]),
    SuggestionsModule,
  ],
  controllers: [
    AgencyDashboardController,
    AnalyticsController,
    AgencyTeamController,
    AgencySettingsController,
    ClientsController,
    WebsiteController,
    PostsController,
    TimeEntriesController,
    GoalsController,
    MarketingProjectsController,
    // Last, since its `:id` would catch the names of the others.
    TasksController,
  ],
  providers: [
    AgencyDashboard,
    AnalyticsService,
    Digest,
    AgencySettingsService,
    ClientsService,
    WebsiteService,
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
