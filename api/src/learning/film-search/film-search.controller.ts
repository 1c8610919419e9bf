import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { FilmSearchService } from './film-search.service.ts';

@Controller()
export class FilmSearchController {
  constructor(private readonly films: FilmSearchService) {}

  @Endpoint('GET /film-search')
  search(@Input() { query }: InputOf<'GET /film-search'>, @CurrentUser() user: SignedInUser) {
    return this.films.search(user.id, query.q);
  }
}
