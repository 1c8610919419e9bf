import { fullThemeSchema, type ThemeInput, themeSchema } from '@iris/contract/theme';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Public, RequirePermission } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { ThemeService } from './theme.service.ts';

@Controller('config/theme')
export class ThemeController {
  constructor(private readonly theme: ThemeService) {}

  @Get()
  @Public()
  @Answers(200, fullThemeSchema)
  get() {
    return this.theme.get();
  }

  @Put()
  @RequirePermission('manage_content')
  @Answers(200, fullThemeSchema)
  replace(@Body({ schema: themeSchema }) values: ThemeInput, @CurrentUser() actor: SignedInUser) {
    return this.theme.replace(values, actor);
  }
}
