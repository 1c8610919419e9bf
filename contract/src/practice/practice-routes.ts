import { z } from 'zod';
import { objectId, type RouteTable } from '../foundation/index.ts';
import { WITHOUT_ACCESS } from '../learning/index.ts';
import { UPLOAD_PART_TYPE } from '../media/index.ts';
import {
  appealInputSchema,
  practiceSchema,
  sharedSubmissionListSchema,
  sharingInputSchema,
  submissionInputSchema,
  submissionSchema,
  submissionWorkSchema,
} from './submissions.ts';

/** The routes by which learners hand in films of their own gestures, and by which tutors see what is shared with them. */
export const PRACTICE_ROUTES = {
  'GET /lessons/:id/submissions': {
    access: 'signed_in',
    description: 'Also after the end of the access to the course.',
    output: practiceSchema,
    errors: ['lesson_not_found', 'activity_not_found'],
  },
  'POST /lessons/:id/submissions': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Begins a film, after the declaration of its origin; one that is begun already is answered.',
    body: submissionInputSchema,
    output: submissionSchema,
    status: 201,
    errors: [
      ...WITHOUT_ACCESS,
      ...(['lesson_not_found', 'activity_not_found', 'patient_film_refused'] as const),
      ...(['submissions_exhausted', 'activity_overdue'] as const),
    ],
  },
  'POST /practice-uploads': {
    access: 'signed_in',
    description: 'The metadata `submission` names the submission of the film.',
    tus: 'creation',
    status: 201,
    errors: [
      ...WITHOUT_ACCESS,
      ...(['enrollment_not_found', 'submission_not_found', 'submission_sent', 'submission_withdrawn'] as const),
      ...(['film_too_large', 'too_many_uploads', 'own_film_quota', 'film_disk_full'] as const),
    ],
  },
  'HEAD /practice-uploads/:id': {
    access: 'signed_in',
    tus: 'state',
    status: 200,
    errors: [
      ...WITHOUT_ACCESS,
      ...(['enrollment_not_found', 'submission_not_found', 'submission_sent', 'submission_withdrawn'] as const),
      'upload_not_found',
    ],
  },
  'PATCH /practice-uploads/:id': {
    access: 'signed_in',
    tus: 'part',
    bodyType: UPLOAD_PART_TYPE,
    errors: [
      ...WITHOUT_ACCESS,
      ...(['enrollment_not_found', 'submission_not_found', 'submission_sent', 'submission_withdrawn'] as const),
      ...(['upload_not_found', 'upload_conflict', 'film_disk_full'] as const),
    ],
  },
  'DELETE /practice-uploads/:id': { access: 'signed_in', tus: 'end', errors: ['upload_not_found'] },
  'GET /submissions/:id': {
    access: 'signed_in',
    description: 'For its owner, and for a tutor with whom it is shared.',
    output: submissionSchema,
    errors: ['submission_not_found', 'submission_withdrawn'],
  },
  'PUT /submissions/:id/work': {
    access: 'signed_in',
    idempotencyKey: true,
    ifMatch: true,
    body: submissionWorkSchema,
    output: submissionSchema,
    errors: [...WITHOUT_ACCESS, 'submission_not_found', 'submission_withdrawn', 'submission_sent'],
  },
  'DELETE /submissions/:id/film': {
    access: 'signed_in',
    description: 'Takes the film out of a submission that is not sent, for another one.',
    errors: ['submission_not_found', 'submission_withdrawn', 'submission_sent'],
  },
  'POST /submissions/:id/send': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Hands a complete film to the raters; one that is sent already is answered as it is.',
    output: submissionSchema,
    errors: [
      ...WITHOUT_ACCESS,
      ...(['submission_not_found', 'submission_withdrawn', 'lesson_not_found', 'activity_not_found'] as const),
      ...(['submission_incomplete', 'film_not_ready', 'activity_overdue'] as const),
    ],
  },
  'PUT /submissions/:id/sharing': {
    access: 'signed_in',
    body: sharingInputSchema,
    output: submissionSchema,
    errors: ['submission_not_found', 'submission_withdrawn'],
  },
  'POST /submissions/:id/appeal': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Asks once for the opinion of another rater, after the result.',
    body: appealInputSchema,
    output: submissionSchema,
    errors: ['submission_not_found', 'submission_withdrawn', 'appeal_closed'],
  },
  'DELETE /submissions/:id': {
    access: 'signed_in',
    description: 'Withdraws a film at any time: nobody sees it any more, and its files are deleted.',
    errors: ['submission_not_found', 'submission_withdrawn'],
  },
  'GET /institutions/:id/residents/:user/submissions': {
    access: 'signed_in',
    description: 'For tutors whom the resident has allowed: the films that the resident shares.',
    params: z.object({ id: objectId, user: objectId }),
    output: sharedSubmissionListSchema,
    errors: ['institution_not_found', 'resident_not_found'],
  },
} as const satisfies RouteTable;
