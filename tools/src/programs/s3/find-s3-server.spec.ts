import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../../testing/temporary-folder.ts';
import { findS3Server } from './find-s3-server.ts';

const VERSITYGW_HELP = 'versitygw - Versity S3 Gateway';
const MOTO_HELP = '-H HOST, --host HOST  -p PORT, --port PORT  -c SSL_CERT, --ssl-cert SSL_CERT';

it('takes the program that is configured, and recognizes which one it is', async () => {
  const versitygw = fakeProgram(temporaryFolder(), 'gateway', VERSITYGW_HELP);
  const moto = fakeProgram(temporaryFolder(), 'server', MOTO_HELP);
  expect(await findS3Server(temporaryFolder(), { S3_SERVER: versitygw })).toMatchObject({
    path: versitygw,
    kind: 'versitygw',
  });
  expect(await findS3Server(temporaryFolder(), { S3_SERVER: moto })).toMatchObject({ path: moto, kind: 'moto' });
});

it('refuses a configured program of another kind rather than using another one', async () => {
  const other = fakeProgram(temporaryFolder(), 'minio', 'MinIO');
  await expect(findS3Server(temporaryFolder(), { S3_SERVER: other })).rejects.toThrow(/ni versitygw ni moto_server/);
});

it('takes versitygw on the PATH before a copy in the cache', async () => {
  const [folder, cache] = [temporaryFolder(), temporaryFolder()];
  const installed = fakeProgram(folder, 'versitygw', VERSITYGW_HELP);
  fakeProgram(cache, 'versitygw', VERSITYGW_HELP);
  expect(await findS3Server(cache, { PATH: folder })).toMatchObject({ path: installed });
});

it('takes the copy in the cache', async () => {
  const cache = temporaryFolder();
  const copy = fakeProgram(cache, 'versitygw', VERSITYGW_HELP);
  expect(await findS3Server(cache, { PATH: temporaryFolder() })).toMatchObject({ path: copy, kind: 'versitygw' });
});
