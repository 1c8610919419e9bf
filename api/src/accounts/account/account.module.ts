import { Module } from '@nestjs/common';
import { PersonalDataModule } from '../../foundation/index.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountController } from './account.controller.ts';

@Module({ imports: [UsersModule, PersonalDataModule], controllers: [AccountController] })
export class AccountModule {}
