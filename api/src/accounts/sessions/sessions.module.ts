import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OneTimeLinksModule } from '../mail-links/one-time-links/one-time-links.module.ts';
import { SESSION_MODEL, sessionSchema } from './session.schema.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: SESSION_MODEL, schema: sessionSchema }]), OneTimeLinksModule],
  controllers: [SessionsController],
  providers: [SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
