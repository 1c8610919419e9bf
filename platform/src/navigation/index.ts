export { type AskToLeave, holdPage, leavePage, watchHistory } from './leaving.ts';
