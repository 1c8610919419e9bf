import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { LessonViewsService } from '../lesson-views/lesson-views.service.ts';
import { SearchService } from '../search/search.service.ts';
import { OutlineService } from './outline.service.ts';
import { PlaySessionsService } from './proof/play-sessions.service.ts';

@Controller()
export class LearningController {
  constructor(
    private readonly outlines: OutlineService,
    private readonly playSessions: PlaySessionsService,
    private readonly lessons: LessonViewsService,
    private readonly searches: SearchService,
  ) {}

  @Endpoint('GET /learning')
  list(@Call() { user }: CallOf<'GET /learning'>) {
    return this.outlines.listResumes(user.id);
  }

  @Endpoint('GET /learning/:id')
  show(@Call() { params, user }: CallOf<'GET /learning/:id'>) {
    return this.outlines.outlineOf(user.id, params.id);
  }

  @Endpoint('POST /learning/:id/move')
  move(@Call() { params, user }: CallOf<'POST /learning/:id/move'>) {
    return this.outlines.move(user.id, params.id);
  }

  @Endpoint('GET /lessons/:id')
  showLesson(@Call() { params, user }: CallOf<'GET /lessons/:id'>) {
    return this.lessons.show(user, params.id);
  }

  @Endpoint('GET /film-search')
  searchFilms(@Call() { query, user }: CallOf<'GET /film-search'>) {
    return this.searches.searchFilms(user.id, query.q);
  }

  @Endpoint('GET /search')
  search(@Call() { query, user }: CallOf<'GET /search'>) {
    return this.searches.search(user, query.q);
  }

  @Endpoint('POST /play-sessions')
  open(@Call() { body, user }: CallOf<'POST /play-sessions'>) {
    return this.playSessions.open(user.id, body.lesson);
  }

  @Endpoint('POST /play-sessions/:id/beats')
  beat(@Call() { params, body, user }: CallOf<'POST /play-sessions/:id/beats'>) {
    return this.playSessions.beat(user.id, params.id, body);
  }
}
