import { Module } from '@nestjs/common';
import { CoursesModule, EnrollmentsModule } from '../../catalog/index.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { FilmSearchController } from './film-search.controller.ts';
import { FilmSearchService } from './film-search.service.ts';

@Module({
  imports: [CoursesModule, EnrollmentsModule, LearningModule],
  controllers: [FilmSearchController],
  providers: [FilmSearchService],
})
export class FilmSearchModule {}
