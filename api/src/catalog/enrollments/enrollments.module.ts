import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../accounts/index.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { ENROLLMENT_MODEL, enrollmentSchema } from './enrollment.schema.ts';
import { EnrollmentsController } from './enrollments.controller.ts';
import { EnrollmentsService } from './enrollments.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ENROLLMENT_MODEL, schema: enrollmentSchema }]),
    CoursesModule,
    UsersModule,
  ],
  controllers: [EnrollmentsController],
  providers: [EnrollmentsService],
  exports: [EnrollmentsService],
})
export class EnrollmentsModule {}
