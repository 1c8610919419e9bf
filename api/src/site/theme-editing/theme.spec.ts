import { THEME_DEFAULTS } from '@iris/contract/defaults';
import { fullThemeSchema } from '@iris/contract/theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_content']));
});
afterAll(() => server.close());

const get = async () => fullThemeSchema.parse((await server.call('GET /config/theme')).body);
const put = (body: object) => server.call('PUT /config/theme', { token, body });

describe('the theme', () => {
  it('is the default initially', async () => {
    expect(await get()).toEqual(THEME_DEFAULTS);
  });

  it('has the stored values, and defaults for absent and empty fields', async () => {
    const { status, body } = await put({ siteName: 'Iris Lyon', primaryColor: '#AABBCC', heroTitle: '' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...THEME_DEFAULTS, siteName: 'Iris Lyon', primaryColor: '#aabbcc' });
    expect(await get()).toEqual(body);
  });

  it("has separate fields for the offices' address and the footer's text", async () => {
    const chosen = { footerText: 'Une école\ndu regard', address: '12 rue des Écoles\n69003 Lyon' };
    expect((await put(chosen)).body).toMatchObject(chosen);
    expect((await put({ ...chosen, address: '' })).body).toMatchObject({ address: THEME_DEFAULTS.address });
    for (const address of ['x'.repeat(301), 'Lyon\u0007']) expect((await put({ address })).status).toBe(400);
  });

  it('has the addresses of social networks, none by default', async () => {
    expect(await get()).toMatchObject({ linkedinUrl: '', youtubeUrl: '', instagramUrl: '', facebookUrl: '' });
    const linkedinUrl = 'https://www.linkedin.com/company/academie-iris?trk=x';
    expect((await put({ linkedinUrl: ` ${linkedinUrl} ` })).body).toMatchObject({ linkedinUrl, youtubeUrl: '' });
    expect((await put({ linkedinUrl: '' })).body).toMatchObject({ linkedinUrl: '' });
  });

  it('keeps the fields that a later change omits, and resets those that it empties', async () => {
    await put({ siteName: 'Une fois', address: '1 quai du Lac' });
    await put({ footerText: 'Autre pied de page', siteName: '' });
    expect(await get()).toMatchObject({
      siteName: THEME_DEFAULTS.siteName,
      address: '1 quai du Lac',
      footerText: 'Autre pied de page',
    });
    expect(await server.connection.collection('theme').countDocuments()).toBe(1);
  });

  it.each([
    ['primaryColor', 'teal', 'La couleur doit être au format #rrggbb'],
    ['logoUrl', 'javascript:alert(1)', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
    ['contactEmail', 'pas-un-email', "L'adresse e-mail n'est pas valide"],
    ['whatsappNumber', '+33 6', "Le numéro s'écrit au format international, sans + ni espaces"],
    ['linkedinUrl', 'http://linkedin.com/x', "L'adresse doit être complète et commencer par https://"],
    ['youtubeUrl', 'javascript:alert(1)', "L'adresse doit être complète et commencer par https://"],
    ['facebookUrl', 'https://a:b@facebook.com/', "L'adresse doit être complète et commencer par https://"],
    ['siteName', 42, 'Ce champ doit être un texte'],
    ['surprise', 1, 'Champ inconnu\u00a0: surprise'],
  ])('refuses %s = %j', async (field, value, message) => {
    const { status, body } = await put({ [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });
});
