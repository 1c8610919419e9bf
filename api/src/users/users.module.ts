import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Metrics } from '../common/metrics.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { FirstSuperAdminService } from './first-super-admin.service.ts';
import { waitingPasswords } from './password.ts';
import { USER_MODEL, userSchema } from './user.schema.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }]), JournalModule],
  controllers: [UsersController],
  providers: [UsersService, FirstSuperAdminService],
  exports: [UsersService],
})
export class UsersModule {
  constructor(metrics: Metrics) {
    metrics.watchQueue('passwords', waitingPasswords);
  }
}
