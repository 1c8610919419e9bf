export { PracticeAccounts } from './accounts/practice-accounts.service.ts';
export { LateRatingsService } from './follow-up/late-ratings.service.ts';
export { PracticeModule } from './practice.module.ts';
