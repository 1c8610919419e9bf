import { VOICE_NOTE_MAX_BYTES } from '@iris/contract/foundation';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint, receiveFile } from '../../foundation/index.ts';
import { AssignmentsService } from './assignments.service.ts';
import { CalibrationsService } from './calibrations.service.ts';
import { RatedActivities } from './rated-activities.service.ts';
import { RatingSending } from './rating-sending.service.ts';
import { VoiceNotesService } from './voice-notes.service.ts';

const REFUSALS = { code: 'voice_note_too_large', missing: 'Enregistrez un commentaire' } as const;

/** Headers of a voice note: it is heard in the page, and kept by no browser once its film is withdrawn. */
const VOICE_NOTE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none';sandbox",
};

@Controller()
export class RatingController {
  constructor(
    private readonly activities: RatedActivities,
    private readonly calibrations: CalibrationsService,
    private readonly assignments: AssignmentsService,
    private readonly sending: RatingSending,
    private readonly voices: VoiceNotesService,
  ) {}

  @Endpoint('GET /rating')
  list(@Call() { user }: CallOf<'GET /rating'>) {
    return this.activities.list(user.id);
  }

  @Endpoint('GET /activities/:id/calibration')
  showCalibration(@Call() { params, user }: CallOf<'GET /activities/:id/calibration'>) {
    return this.calibrations.show(user, params.id);
  }

  @Endpoint('POST /activities/:id/calibration')
  calibrate(@Call() { params, body, user }: CallOf<'POST /activities/:id/calibration'>) {
    return this.calibrations.calibrate(user, params.id, body);
  }

  @Endpoint('POST /activities/:id/assignments')
  take(@Call() { params, user }: CallOf<'POST /activities/:id/assignments'>) {
    return this.assignments.take(user, params.id);
  }

  @Endpoint('GET /assignments/:id')
  show(@Call() { params, user }: CallOf<'GET /assignments/:id'>) {
    return this.assignments.show(user, params.id);
  }

  @Endpoint('PUT /assignments/:id/draft')
  saveDraft(@Call() { params, body, user, version }: CallOf<'PUT /assignments/:id/draft'>) {
    return this.assignments.saveDraft(user, params.id, body, version);
  }

  @Endpoint('POST /assignments/:id/voice-notes')
  async addVoiceNote(@Call() { params, request, user }: CallOf<'POST /assignments/:id/voice-notes'>) {
    return this.voices.add(user, params.id, await receiveFile(request, VOICE_NOTE_MAX_BYTES, REFUSALS));
  }

  @Endpoint('POST /assignments/:id/send')
  send(@Call() { params, user }: CallOf<'POST /assignments/:id/send'>) {
    return this.sending.send(user, params.id);
  }

  @Endpoint('DELETE /assignments/:id')
  giveBack(@Call() { params, user }: CallOf<'DELETE /assignments/:id'>) {
    return this.assignments.giveBack(user, params.id);
  }

  @Endpoint('GET /voice-notes/:id')
  async hear(@Call() { params, user, reply }: CallOf<'GET /voice-notes/:id'>) {
    const { type, data } = await this.voices.read(user, params.id);
    reply.headers({ ...VOICE_NOTE_HEADERS, 'content-type': type });
    return data;
  }
}
