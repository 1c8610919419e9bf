import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { WebinarsService } from './webinars.service.ts';

@Controller()
export class WebinarsController {
  constructor(private readonly webinars: WebinarsService) {}

  @Endpoint('GET /webinars')
  list(@Call() { query }: CallOf<'GET /webinars'>) {
    return this.webinars.list(query);
  }

  @Endpoint('GET /webinars/:id')
  show(@Call() { params }: CallOf<'GET /webinars/:id'>) {
    return this.webinars.show(params.id);
  }
}
