import { Module } from '@nestjs/common';
import { ThemeModule } from '../theme/theme.module.ts';
import { OrganisationController } from './organisation.controller.ts';
import { OrganisationService } from './organisation.service.ts';

@Module({
  imports: [ThemeModule],
  controllers: [OrganisationController],
  providers: [OrganisationService],
  exports: [OrganisationService],
})
export class OrganisationModule {}
