import { Module } from '@nestjs/common';
import { CoursesModule } from '../courses/courses.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { FilmSearchController } from './film-search.controller.ts';
import { FilmSearchService } from './film-search.service.ts';

@Module({
  imports: [CoursesModule, EnrollmentsModule, LearningModule],
  controllers: [FilmSearchController],
  providers: [FilmSearchService],
})
export class FilmSearchModule {}
