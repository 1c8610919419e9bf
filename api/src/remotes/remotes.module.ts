import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module.ts';
import { RegistryService } from './registry.service.ts';
import { RemotesController } from './remotes.controller.ts';

@Module({
  imports: [ReleasesModule],
  controllers: [RemotesController],
  providers: [RegistryService],
  exports: [RegistryService],
})
export class RemotesModule {}
