import { type Account, ApiClient } from '../api-client.ts';
import type { Sender } from './sender.ts';

/** The institution of the demo under a hostile name, with orders and invitations. */
export interface StoredInstitution {
  institution: string;
  resident: string;
  manager: Account;
}

/** Rewrites the institution of the demo, which has members, and invites more. */
export async function storeInstitution(sender: Sender, api: ApiClient): Promise<StoredInstitution> {
  const manager = await ApiClient.manager(api.address);
  const [first] = await api.expect<{ _id: string; version: number }[]>('GET', '/admin/institutions');
  if (!first) throw new Error('the demo institution is missing');
  const { _id: institution, version } = first;
  await sender.send('PUT /admin/institutions/{id}', { siret: '' }, institution, version);
  const order = { course: null, seats: 2, starts_on: '2026-01-01', ends_on: '2099-01-01', reference: '' };
  await sender.some(8, () => sender.send('POST /admin/institutions/{id}/orders', order, institution));
  await sender.some(8, (index) => {
    const invited = { email: `i${index}@exemple.example`, role: 'tutor', order: null };
    return sender.send('POST /institutions/{id}/invitations', invited, institution);
  });
  return { institution, resident: await residentOf(api.as(manager), institution), manager };
}

/** The first resident whom a manager may open. */
async function residentOf(manager: ApiClient, institution: string): Promise<string> {
  const residents = await manager.expect<{ _id: string }[]>('GET', `/institutions/${institution}/residents`);
  for (const { _id } of residents) {
    const { status } = await manager.call('GET', `/institutions/${institution}/residents/${_id}`);
    if (status === 200) return _id;
  }
  throw new Error('no resident of the demo may be opened');
}
