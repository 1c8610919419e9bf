import type { RouteTable } from '../foundation/index.ts';
import {
  assignmentSchema,
  calibrationInputSchema,
  calibrationSchema,
  ratedActivityListSchema,
  voiceNoteSchema,
} from './rating.ts';
import { ratingDraftSchema } from './results.ts';

const AT_ASSIGNMENT = ['assignment_not_found', 'assignment_expired', 'submission_withdrawn'] as const;

/** The routes of raters, whom an activity names; for everybody else it does not exist. Ids of activities are those of lessons. */
export const RATING_ROUTES = {
  'GET /rating': { access: 'signed_in', output: ratedActivityListSchema },
  'GET /activities/:id/calibration': {
    access: 'signed_in',
    output: calibrationSchema,
    errors: ['activity_not_found'],
  },
  'POST /activities/:id/calibration': {
    access: 'signed_in',
    idempotencyKey: true,
    body: calibrationInputSchema,
    output: calibrationSchema,
    errors: ['activity_not_found'],
  },
  'POST /activities/:id/assignments': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Takes the film that has waited longest, or the one that is already taken and not rated.',
    output: assignmentSchema,
    status: 201,
    errors: ['activity_not_found', 'not_calibrated', 'nothing_to_rate'],
  },
  'GET /assignments/:id': {
    access: 'signed_in',
    output: assignmentSchema,
    errors: [...AT_ASSIGNMENT, 'activity_not_found'],
  },
  'PUT /assignments/:id/draft': {
    access: 'signed_in',
    idempotencyKey: true,
    ifMatch: true,
    body: ratingDraftSchema,
    output: assignmentSchema,
    errors: [...AT_ASSIGNMENT, 'activity_not_found'],
  },
  'POST /assignments/:id/voice-notes': {
    access: 'signed_in',
    idempotencyKey: true,
    upload: true,
    output: voiceNoteSchema,
    status: 201,
    errors: [...AT_ASSIGNMENT, 'voice_note_unreadable', 'voice_note_too_large'],
  },
  'POST /assignments/:id/send': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Sends the rating as its draft is; it never changes afterwards.',
    errors: [...AT_ASSIGNMENT, 'rating_incomplete'],
  },
  'DELETE /assignments/:id': {
    access: 'signed_in',
    description: 'Gives the film back to the queue.',
    errors: AT_ASSIGNMENT,
  },
  'GET /voice-notes/:id': {
    access: 'signed_in',
    description:
      'For its rater, the owner of the film once it has a result, and a tutor with whom it is shared. In WebM, Ogg or MP4, as it was recorded; that of a withdrawn film is gone.',
    file: 'audio/webm',
    errors: ['voice_note_not_found'],
  },
} as const satisfies RouteTable;
