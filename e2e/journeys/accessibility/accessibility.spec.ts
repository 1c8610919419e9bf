import { testViews } from '../../support/accessibility/test-views.ts';

testViews(true);
