export type { CertificateRecord } from './certificates/certificate.schema.ts';
export { CertificatesService, newSerial } from './certificates/certificates.service.ts';
export { logoDrawing } from './certificates/documents/drawings.ts';
export { familiesFor } from './certificates/documents/faces.ts';
export { setSvg } from './certificates/documents/typeset.ts';
export type { DecisionAnswerRecord } from './decisions/decision-answer.schema.ts';
export { type InstitutionWeek, InstitutionWeeks } from './institutions/institution-weeks.service.ts';
export type { TutoringRecord } from './institutions/members/tutoring.schema.ts';
export { TutoringsService } from './institutions/members/tutorings.service.ts';
export type { SeatRecord } from './institutions/seats/seat.schema.ts';
export type { SeatOrderRecord } from './institutions/seats/seat-order.schema.ts';
export { SeatOrdersService } from './institutions/seats/seat-orders.service.ts';
export { SeatsService } from './institutions/seats/seats.service.ts';
export { LearningModule } from './learning.module.ts';
export { PlansService } from './plans/plans.service.ts';
export { CertificationService } from './progress/completion/certification.service.ts';
export { CompletionService } from './progress/completion/completion.service.ts';
export { type LearnerAtLesson, LearnersService } from './progress/learners.service.ts';
export type { LessonProgressRecord } from './progress/lesson-progress.schema.ts';
export { OutlineService } from './progress/outline.service.ts';
export { beatUpdate, ENDED, FIRST_BUDGET } from './progress/proof/beat.ts';
export { cellsOfFilm, cellsOfReading, completingCells } from './progress/proof/cells.ts';
export { progressOf } from './progress/proof/progress.ts';
export { hashOf, isIntact, progressProvenBy } from './progress/proof/proof.ts';
export {
  PROOF_EVENT_MODEL,
  type ProofData,
  type ProofEventRecord,
  proofEventCollection,
} from './progress/proof/proof-event.schema.ts';
export { AnswersService } from './questions/answers.service.ts';
export type { QuestionRecord } from './questions/question.schema.ts';
export type { GradedAttempt } from './quizzes/attempts/attempt.schema.ts';
export { marksOf, scoreOf } from './quizzes/grading/grading.ts';
export { shuffledOptions } from './quizzes/grading/shuffle.ts';
