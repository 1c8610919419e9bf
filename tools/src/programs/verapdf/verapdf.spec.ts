import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ARTIFACT, findVeraPdf } from './find-verapdf.ts';
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

it('executes no file with another hash, and says what is missing', async () => {
  const jar = join(temporaryFolder(), 'other.jar');
  writeFileSync(jar, 'PK');
  const search = findVeraPdf(temporaryFolder(), { VERAPDF: jar });
  await expect(search).rejects.toThrow(/empreinte sha256 refusée/);
  await expect(findVeraPdf(temporaryFolder(), { VERAPDF: `${jar}x` })).rejects.toThrow(/ENOENT.*Java.*Maven/s);
  expect(ARTIFACT.sha256).toMatch(/^[0-9a-f]{64}$/);
});
