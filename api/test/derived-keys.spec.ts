import { PageTokensService, PreviewTokensService } from '@iris/delivery/server';
import { expect, it } from 'vitest';
import { KnownDevices } from '../src/accounts/known-devices/known-devices.service.ts';
import { RecoveryCodeDigests } from '../src/accounts/second-factor/codes/recovery-codes.service.ts';
import { TotpApplications } from '../src/accounts/second-factor/codes/totp-applications.service.ts';
import { MediaTokensService } from '../src/authoring/films/media/media-tokens.service.ts';
import { addressDigests } from '../src/foundation/common/secrets/address-digest.ts';
import { RATE_LIMIT_MODEL, type RateLimitRecord } from '../src/foundation/http/rate-limit/rate-limit.schema.ts';
import { RateLimits } from '../src/foundation/http/rate-limit/rate-limits.service.ts';
import { MailCipher } from '../src/mail/mail-outbox.service.ts';
import { codeOf } from './data/second-factor.fixtures.ts';
import { testConfig } from './servers/server.ts';
import { sharedServer } from './servers/shared-server.ts';

// What an earlier version has stored or issued with this secret.
const SECRET = 'a secret of the specs, 32 bytes.';
const ID = '0123456789abcdef01234567';
const SEALED_TOTP = 'WID5Y_9cDJvdbCmAvpuO5kv89d3ZSi94csVqHPzf-e2H28IaV5gcR3JSrMw';
const SEALED_MAIL = 'HDOVg9VzUDnNAg9_2kJ2_nz49ntfRFJk1R4cgBY4gLV7_-SFO7bWWpnr8Mo50DbP8MxjHw';
const DEVICE = 'RC3DMbkeRbTqaFmjetgKxg.N4S3dVni8MobVOhq9ahlQw.Qb50naCGf1K32FtwpDs2U8SKiFgxyW3GRX-SWQu4Pn4';
const FILM = `${ID}.${ID}-${ID}-${ID}.zzzzzz.0vgnUHWkayzU1OSI5_y3Mg`;
const PREVIEW = 'c3R1ZGVudC1hcHAgMS4yLjMgenp6enp6.mGNCo-H95MBmjohcZ3ZmLQ9gTFYHMp_MSIhLxjIL3MI';

const server = sharedServer();
const config = { ...testConfig(), jwtSecret: SECRET };

const sealed = (text: string) => Buffer.from(text, 'base64url');

it('what an earlier version has stored or issued is still read', () => {
  const device = { headers: { cookie: `device=${DEVICE}` } } as never;
  const devices = new KnownDevices(config);
  const applications = new TotpApplications(config, undefined as never, undefined as never);
  const digests = addressDigests(SECRET);
  expect({
    application: applications.stepOf(ID, sealed(SEALED_TOTP), codeOf('JBSWY3DPEHPK3PXP')) !== undefined,
    mail: new MailCipher(SECRET).decrypt(ID, sealed(SEALED_MAIL)),
    recoveryCode: new RecoveryCodeDigests(SECRET).of(ID, '0123456789ABCDEF'),
    addresses: ['192.0.2.1', '2001:db8:0:1::7'].map(digests),
    device: devices.idFor({ id: ID, passwordVersion: 3 }, device),
    film: new MediaTokensService({ jwtSecret: SECRET }).verify(FILM)?.media,
    page: new PageTokensService({ secret: SECRET }).verify(`7.1.zzzzzz.${'A'.repeat(22)}.yt2Gr-7MstnlU1Zb`, 7)?.weight,
    preview: new PreviewTokensService({ secret: SECRET }).verify(PREVIEW)?.version,
  }).toEqual({
    application: true,
    mail: { to: 'zoe@example.org' },
    recoveryCode: 'h0aW-hUAd841sqSbEdzCe-jIFQVu2Sfppvx_TsK5XG8',
    addresses: ['lefiBMFotLRrvDWh', 'pK8eGD4tByr5fMAx'],
    device: 'RC3DMbkeRbTqaFmjetgKxg',
    film: ID,
    page: 1,
    preview: '1.2.3',
  });
});

it('what an earlier version has counted under a limit still counts', async () => {
  const model = server.connection.model<RateLimitRecord>(RATE_LIMIT_MODEL);
  await new RateLimits(model, config).take([['mail', 'zoe@example.org']]);
  const counted = await server.connection.collection('rate_limits').find().toArray();
  expect(counted.map(({ _id }) => String(_id))).toEqual(['PacenyZsLXzPlF43AGBWqC5v8zFFBh673_RJDAwW698']);
});
