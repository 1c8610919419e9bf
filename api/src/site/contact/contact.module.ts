import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../accounts/index.ts';
import { JournalModule } from '../../foundation/index.ts';
import { ContactController } from './contact.controller.ts';
import { MESSAGE_MODEL, messageSchema } from './message.schema.ts';
import { MessagesService } from './messages.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: MESSAGE_MODEL, schema: messageSchema }]), JournalModule, UsersModule],
  controllers: [ContactController],
  providers: [MessagesService],
  exports: [MessagesService],
})
export class ContactModule {}
