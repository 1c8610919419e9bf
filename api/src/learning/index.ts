export type { CertificateRecord } from './certificates/certificate.schema.ts';
export { CertificatesModule } from './certificates/certificates.module.ts';
export { CertificatesService } from './certificates/certificates.service.ts';
export { logoDrawing } from './certificates/documents/drawings.ts';
export { familiesFor } from './certificates/documents/faces.ts';
export { setSvg } from './certificates/documents/typeset.ts';
export { newSerial } from './certificates/new-serial.ts';
export type { DecisionAnswerRecord } from './decisions/decision-answer.schema.ts';
export { DecisionsModule } from './decisions/decisions.module.ts';
export { DecisionsService } from './decisions/decisions.service.ts';
export { FilmSearchModule } from './film-search/film-search.module.ts';
export { FollowUpModule } from './follow-up/follow-up.module.ts';
export { LessonViewsModule } from './lesson-views/lesson-views.module.ts';
export { NotesModule } from './notes/notes.module.ts';
export { NotesService } from './notes/notes.service.ts';
export { CertificationService } from './progress/completion/certification.service.ts';
export { LearnersService } from './progress/learners.service.ts';
export { LearningModule } from './progress/learning.module.ts';
export type { LessonProgressRecord } from './progress/lesson-progress.schema.ts';
export { progressOf } from './progress/progress.ts';
export { cellsOfFilm, cellsOfReading } from './progress/proof/cells.ts';
export { ProofService } from './progress/proof/proof.service.ts';
export { hashOf, isIntact, progressProvenBy } from './progress/proof/proof.ts';
export {
  PROOF_EVENT_MODEL,
  type ProofData,
  type ProofEventRecord,
  proofEventSchema,
} from './progress/proof/proof-event.schema.ts';
export type { GradedAttempt } from './quizzes/attempts/attempt.schema.ts';
export { marksOf, scoreOf } from './quizzes/grading/grading.ts';
export { shuffledOptions } from './quizzes/grading/shuffle.ts';
export { QuizzesModule } from './quizzes/quizzes.module.ts';
export { QuizzesService } from './quizzes/quizzes.service.ts';
