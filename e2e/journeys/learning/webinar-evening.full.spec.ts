import { testEvening } from '../../support/learning/test-evening.ts';

testEvening(true);
