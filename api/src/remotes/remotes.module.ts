import { Module } from '@nestjs/common';
import { RegistryService } from './registry.service.ts';
import { RemotesController } from './remotes.controller.ts';

@Module({ controllers: [RemotesController], providers: [RegistryService] })
export class RemotesModule {}
