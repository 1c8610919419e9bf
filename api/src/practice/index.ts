export { PracticeModule } from './practice.module.ts';
