import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CoursesModule } from '../courses/courses.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ENROLLMENT_MODEL, enrollmentSchema } from './enrollment.schema.ts';
import { EnrollmentsController } from './enrollments.controller.ts';
import { EnrollmentsService } from './enrollments.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ENROLLMENT_MODEL, schema: enrollmentSchema }]),
    CoursesModule,
    UsersModule,
    PersonalDataModule,
  ],
  controllers: [EnrollmentsController],
  providers: [EnrollmentsService],
  exports: [EnrollmentsService],
})
export class EnrollmentsModule {}
