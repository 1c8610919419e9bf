import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { DeskService } from './desk.service.ts';

@Controller()
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Endpoint('GET /admin/webinars/:id/desk')
  show(@Call() { params, user }: CallOf<'GET /admin/webinars/:id/desk'>) {
    return this.desk.show(params.id, user);
  }

  @Endpoint('PUT /admin/webinars/:id/speaking')
  speak(@Call() { params, body }: CallOf<'PUT /admin/webinars/:id/speaking'>) {
    return this.desk.speak(params.id, body.speaking);
  }

  @Endpoint('PUT /admin/webinars/:id/recording')
  record(@Call() { params, body }: CallOf<'PUT /admin/webinars/:id/recording'>) {
    return this.desk.record(params.id, body.is_recording);
  }

  @Endpoint('POST /admin/webinars/:id/chapters')
  addChapter(@Call() { params, body }: CallOf<'POST /admin/webinars/:id/chapters'>) {
    return this.desk.addChapter(params.id, body.title);
  }

  @Endpoint('PUT /admin/webinar-questions/:id')
  setQuestionState(@Call() { params, body }: CallOf<'PUT /admin/webinar-questions/:id'>) {
    return this.desk.setQuestionState(params.id, body.state);
  }

  @Endpoint('POST /admin/webinars/:id/polls')
  createPoll(@Call() { params, body, user }: CallOf<'POST /admin/webinars/:id/polls'>) {
    return this.desk.createPoll(params.id, body, user);
  }

  @Endpoint('PUT /admin/webinar-polls/:id')
  setPollState(@Call() { params, body }: CallOf<'PUT /admin/webinar-polls/:id'>) {
    return this.desk.setPollState(params.id, body.state);
  }

  @Endpoint('DELETE /admin/webinar-polls/:id')
  deletePoll(@Call() { params }: CallOf<'DELETE /admin/webinar-polls/:id'>) {
    return this.desk.deletePoll(params.id);
  }
}
