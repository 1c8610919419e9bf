import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../accounts/index.ts';
import { FilmsModule } from '../../authoring/index.ts';
import { DemoService } from './demo.service.ts';
import { DemoFilmsService } from './demo-films.service.ts';
import { SEED_MODEL, seedSchema } from './seed.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: SEED_MODEL, schema: seedSchema }]), UsersModule, FilmsModule],
  providers: [DemoService, DemoFilmsService],
})
export class DemoModule {}
