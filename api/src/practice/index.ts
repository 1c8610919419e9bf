export { LateRatingsService } from './follow-up/late-ratings.service.ts';
export { PracticeModule } from './practice.module.ts';
