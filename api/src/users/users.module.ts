import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { FirstSuperAdminService } from './first-super-admin.service.ts';
import { PasswordPolicy } from './password-policy.service.ts';
import { USER_MODEL, userSchema } from './user.schema.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }]), JournalModule],
  controllers: [UsersController],
  providers: [UsersService, PasswordPolicy, FirstSuperAdminService],
  exports: [UsersService, PasswordPolicy],
})
export class UsersModule {}
