import { Injectable } from '@nestjs/common';
import { Collections } from '../../../foundation/index.ts';
import { ownedFilmCollection } from './owned-film.schema.ts';
import { OwnedFilmsService } from './owned-films.service.ts';

/** With the films of an account go their files, also from older backups. */
@Injectable()
export class OwnedFilmErasure {
  constructor(collections: Collections, films: OwnedFilmsService) {
    collections.whenErasing(ownedFilmCollection, async ({ find, session }) => {
      for (const { _id } of await find()) await films.delete(_id.toHexString(), session);
    });
  }
}
