import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientRow } from './clients/client.entity.js';
import { GoalRow } from './goals/goal.entity.js';
import { AgencySettingsRow } from './settings/agency-settings.entity.js';
import { TaskRow } from './tasks/task.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([ClientRow, GoalRow, TaskRow, AgencySettingsRow])],
})
export class AgencyModule {}
