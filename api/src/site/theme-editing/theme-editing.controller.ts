import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { ThemeEditingService } from './theme-editing.service.ts';

@Controller()
export class ThemeEditingController {
  constructor(private readonly editing: ThemeEditingService) {}

  @Endpoint('PUT /config/theme')
  save(@Input() { body }: InputOf<'PUT /config/theme'>, @CurrentUser() actor: SignedInUser) {
    return this.editing.save(body, actor);
  }
}
