import { Global, Module } from '@nestjs/common';
import { GraphicsService } from './graphics.service.ts';

@Global()
@Module({ providers: [GraphicsService], exports: [GraphicsService] })
export class GraphicsModule {}
