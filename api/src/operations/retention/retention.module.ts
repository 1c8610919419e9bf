import { Module, type OnModuleInit } from '@nestjs/common';
import { ShownMediaModule } from '../../authoring/index.ts';
import { CoursesModule } from '../../catalog/index.ts';
import { type Config, DatabaseService, InjectConfig, JournalModule, JournalService } from '../../foundation/index.ts';
import { ThemeModule } from '../../settings/index.ts';
import { CampusesModule, ContactModule, ImagesModule, MessagesService } from '../../site/index.ts';
import { StoriesModule } from '../stories/stories.module.ts';
import { DueCourses } from './due-courses.service.ts';
import { UnusedImages } from './unused-images.service.ts';

/** Deletes personal data after the times of the settings, courses for good (docs/product.md, Personal data), and unused images. */
@Module({
  imports: [
    ...[ContactModule, JournalModule, CoursesModule, StoriesModule],
    ...[ThemeModule, CampusesModule, ImagesModule, ShownMediaModule],
  ],
  providers: [DueCourses, UnusedImages],
})
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
