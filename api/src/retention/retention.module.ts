import { Module, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { ContactModule } from '../contact/contact.module.ts';
import { MessagesService } from '../contact/messages.service.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { DatabaseService } from '../database/database.service.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { JournalService } from '../journal/journal.service.ts';
import { DueCourses } from './due-courses.service.ts';

/** Deletes personal data after the times of the settings, and courses for good (docs/product.md, Personal data). */
@Module({ imports: [ContactModule, JournalModule, CoursesModule, EnrollmentsModule], providers: [DueCourses] })
export class RetentionModule implements OnModuleInit {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: DatabaseService,
    private readonly messages: MessagesService,
    private readonly journal: JournalService,
  ) {}

  onModuleInit(): void {
    const { messages, journal } = this.config.keptDays;
    this.database.beforeReady(() => this.messages.keepFor(messages));
    this.database.beforeReady(() => this.journal.keepFor(journal));
  }
}
