import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientRow } from './clients/client.entity.js';
import { GoalRow } from './goals/goal.entity.js';
import { PostRow } from './posts/post.entity.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { AgencySettingsController } from './settings/agency-settings.controller.js';
import { AgencySettingsRow } from './settings/agency-settings.entity.js';
import { AgencySettingsService } from './settings/agency-settings.service.js';
import { TaskRow } from './tasks/task.entity.js';
import { AgencyTeamController } from './team/team.controller.js';
import { WebsitePageRow } from './website/website-page.entity.js';
import { WebsiteController } from './website/website.controller.js';
import { WebsiteService } from './website/website.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ClientRow, GoalRow, TaskRow, AgencySettingsRow, WebsitePageRow, PostRow])],
  controllers: [AgencyTeamController, AgencySettingsController, WebsiteController, PostsController],
  providers: [AgencySettingsService, WebsiteService, PostsService],
})
export class AgencyModule {}
