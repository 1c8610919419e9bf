import { Controller } from '@nestjs/common';
import { Endpoint } from '../../foundation/index.ts';
import { ThemeService } from './theme.service.ts';

@Controller()
export class ThemeController {
  constructor(private readonly theme: ThemeService) {}

  @Endpoint('GET /config/theme')
  get() {
    return this.theme.get();
  }
}
