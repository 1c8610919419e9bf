import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { verifySha256 } from './wheel.ts';

it('rejects a file with another hash', async () => {
  const file = join(temporaryFolder(), 'package.whl');
  writeFileSync(file, 'something else');
  await expect(verifySha256(file, '0'.repeat(64))).rejects.toThrow(/sha256 refusée/);
});
