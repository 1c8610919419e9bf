import { expect, it } from 'vitest';
import { parseVerdicts } from './validate.ts';

const details = { passedRules: 105, failedRules: 1, passedChecks: 452, failedChecks: 1 };
const rule = { clause: '7.1', description: 'Content is not tagged' };

it('reads the verdict of each file, after what veraPDF logs', () => {
  const results = [
    { compliant: true, details: { ...details, failedRules: 0, failedChecks: 0, ruleSummaries: [] } },
    { compliant: false, details: { ...details, ruleSummaries: [rule] } },
  ];
  const report = { report: { jobs: results.map((result) => ({ validationResult: [result] })) } };
  expect(parseVerdicts(`WARNING: a {font}\n${JSON.stringify(report)}\n`)).toEqual([
    { isCompliant: true, rules: 105, checks: 452, failures: [] },
    { isCompliant: false, rules: 106, checks: 453, failures: ['7.1 Content is not tagged'] },
  ]);
  expect(parseVerdicts('Exception in thread "main"')).toBeUndefined();
});
