import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { ThemeService } from './theme.service.ts';

@Controller()
export class ThemeController {
  constructor(private readonly theme: ThemeService) {}

  @Endpoint('GET /config/theme')
  get() {
    return this.theme.get();
  }

  @Endpoint('PUT /config/theme')
  save(@Input() { body }: InputOf<'PUT /config/theme'>, @CurrentUser() actor: SignedInUser) {
    return this.theme.save(body, actor);
  }
}
