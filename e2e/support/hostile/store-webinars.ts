import { type Account, ApiClient, newWebinar } from '../api-client.ts';
import type { Sender } from './sender.ts';

interface Draft {
  video: string | null;
  offset: number;
  version: number;
  phases: object[];
  captions: object[];
}

/** Webinars whose texts are hostile: one whose room is open, and one of the demo with its replay. */
export interface StoredWebinars {
  open: string;
  past: string;
  /** Who was at the past one. */
  attendee: Account;
}

const TIME_ZONE = 'Europe/Paris';

/** Announces a webinar whose room is open already, with a question, a poll and a chapter, and rewrites a replay. */
export async function storeWebinars(sender: Sender, api: ApiClient, student: Account): Promise<StoredWebinars> {
  const { webinars } = await sender.send<{ webinars: string[] }>('POST /admin/webinars', newWebinar(soon()));
  const [open = ''] = webinars;
  await api.as(student).expect('PUT', `/webinars/${open}/registration`);
  await sender.as(student).send('POST /webinars/{id}/questions', {}, open);
  await sender.send('POST /admin/webinars/{id}/chapters', {}, open);
  const asked = { question: '', options: ['', ''], image: null, film: null };
  const { _id: poll } = await sender.send<{ _id: string }>('POST /admin/webinars/{id}/polls', asked, open);
  await api.expect('PUT', `/admin/webinar-polls/${poll}`, { state: 'open' });
  return { open, past: await rewriteReplay(sender, api), attendee: await ApiClient.student(api.address) };
}

/** In ten minutes, an hour long. */
function soon(): object {
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: TIME_ZONE });
  const [day = '', from = ''] = at(10).split(' ');
  const [, to = ''] = at(70).split(' ');
  return { day, from: from.slice(0, 5), to: to.slice(0, 5), time_zone: TIME_ZONE };
}

async function rewriteReplay(sender: Sender, api: ApiClient): Promise<string> {
  const past = await api.expect<{ _id: string }[]>('GET', '/admin/webinars?period=past');
  for (const { _id } of past) {
    const draft = await api.expect<Draft>('GET', `/admin/webinars/${_id}/replay`);
    if (!draft.video) continue;
    const { video, offset, version } = draft;
    const phases = [0, 5, 10].map((start, index) => ({ id: `phase-${index}`, start }));
    const captions = [0, 5, 10].map((start) => ({ start, end: start + 4 }));
    const replay = { video, offset, phases, captions, is_published: true };
    await sender.send('PUT /admin/webinars/{id}/replay', replay, _id, version);
    return _id;
  }
  throw new Error('the demo replay is missing');
}
