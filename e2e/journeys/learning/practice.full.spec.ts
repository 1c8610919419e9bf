import { testGesture } from '../../support/learning/test-gesture.ts';

testGesture(true);
