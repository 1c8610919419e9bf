import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../foundation/index.ts';
import { ImagesModule } from '../../site/index.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { CatalogSearchService } from './catalog-search.service.ts';
import { COURSE_MODEL, courseSchema, DELETED_COURSE_MODEL, deletedCourseSchema } from './course.schema.ts';
import { CoursesController } from './courses.controller.ts';
import { CoursesService } from './courses.service.ts';
import { DeletedCoursesService } from './deleted-courses.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: COURSE_MODEL, schema: courseSchema },
      { name: DELETED_COURSE_MODEL, schema: deletedCourseSchema },
    ]),
    ImagesModule,
    JournalModule,
    ProgramsModule,
  ],
  controllers: [CoursesController],
  providers: [CoursesService, DeletedCoursesService, CatalogSearchService],
  exports: [CoursesService, DeletedCoursesService],
})
export class CoursesModule {}
