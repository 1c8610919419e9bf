import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ThemeEditingService } from './theme-editing.service.ts';

@Controller()
export class ThemeEditingController {
  constructor(private readonly editing: ThemeEditingService) {}

  @Endpoint('PUT /config/theme')
  save(@Call() { body, user }: CallOf<'PUT /config/theme'>) {
    return this.editing.save(body, user);
  }
}
