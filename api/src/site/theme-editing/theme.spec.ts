import { fullThemeSchema, THEME_DEFAULTS } from '@iris/contract/site';
import { beforeAll, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'admin', ['manage_content']));
});

const get = async () => fullThemeSchema.parse((await server.call('GET /config/theme')).body);
const put = (body: object) => server.call('PUT /config/theme', { token, body });

it('the theme has defaults, stored values, and defaults again for emptied fields; what a change omits stays', async () => {
  expect(await get()).toEqual(THEME_DEFAULTS);
  const { status, body } = await put({ siteName: 'Iris Lyon', primaryColor: '#AABBCC', heroTitle: '' });
  expect(status).toBe(200);
  expect(body).toEqual({ ...THEME_DEFAULTS, siteName: 'Iris Lyon', primaryColor: '#aabbcc' });
  expect(await get()).toEqual(body);
  const linkedinUrl = 'https://www.linkedin.com/company/academie-iris?trk=x';
  const texts = { footerText: 'Une école\ndu regard', address: '12 rue des Écoles\n69003 Lyon' };
  await put({ ...texts, linkedinUrl: ` ${linkedinUrl} ` });
  const now = { ...THEME_DEFAULTS, ...texts, siteName: 'Iris Lyon', primaryColor: '#aabbcc', linkedinUrl };
  expect(await get()).toEqual(now);
  await put({ siteName: '', address: '', linkedinUrl: '' });
  expect(await get()).toEqual({ ...THEME_DEFAULTS, footerText: texts.footerText, primaryColor: '#aabbcc' });
  expect(await server.connection.collection('theme').countDocuments()).toBe(1);
});

it('wrong fields of the theme are refused, each with its message', async () => {
  const url = "L'adresse doit être complète et commencer par https://";
  const cells: Record<string, [value: unknown, message: string]> = {
    primaryColor: ['teal', 'La couleur doit être au format #rrggbb'],
    logoUrl: ['javascript:alert(1)', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
    contactEmail: ['pas-un-email', "L'adresse e-mail n'est pas valide"],
    whatsappNumber: ['+33 6', "Le numéro s'écrit au format international, sans + ni espaces"],
    linkedinUrl: ['http://linkedin.com/x', url],
    youtubeUrl: ['javascript:alert(1)', url],
    facebookUrl: ['https://a:b@facebook.com/', url],
    siteName: [42, 'Ce champ doit être un texte'],
  };
  const wrong = Object.fromEntries(Object.entries(cells).map(([field, [value]]) => [field, value]));
  const messages = Object.fromEntries(Object.entries(cells).map(([field, [, message]]) => [field, [message]]));
  const { status, body } = await put(wrong);
  expect([status, body.errors]).toEqual([400, messages]);
});
