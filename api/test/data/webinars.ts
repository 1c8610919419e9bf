import type { HostedWebinar, NewWebinar } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { addDays, dayOf } from '../../src/foundation/index.ts';
import { HostingService } from '../../src/webinars/hosting/hosting.service.ts';
import type { TestServer } from '../servers/server.ts';
import { unknownId } from './factories.ts';

const HOST = { id: unknownId(), name: 'Une animatrice' };

/** The body of a valid webinar, in two days. */
export function webinarInput(changes: Partial<NewWebinar> = {}): NewWebinar {
  return {
    title: 'Opacification capsulaire\u00a0: quand ouvrir\u00a0?',
    description: 'Trois cas filmés, discutés en direct.',
    objectives: ["Poser l'indication d'une capsulotomie"],
    level: 'Intermédiaire',
    language: 'fr',
    speakers: [{ name: 'Dre Claire Morel', role: 'CHU de Nantes', disclosure: 'Aucun lien' }],
    capacity: 100,
    required_share: 66,
    link: 'https://visio.example/salle/secrete',
    ...{ day: addDays(dayOf(new Date()), 2), from: '18:30', to: '19:30', time_zone: 'Europe/Paris' },
    weeks: 1,
    ...changes,
  };
}

/** A webinar in the database. */
export async function webinar(server: TestServer, changes: Partial<NewWebinar> = {}): Promise<HostedWebinar> {
  const hosting = server.app.get(HostingService, { strict: false });
  const { webinars } = await hosting.create(webinarInput(changes), HOST);
  const [id = ''] = webinars;
  return hosting.show(id);
}

/** Moves a webinar in the database, so that it began so many minutes ago; negative for one to come. */
export async function beginWebinar(server: TestServer, id: string, minutesAgo: number): Promise<void> {
  const starts_at = new Date(Date.now() - minutesAgo * 60_000);
  const ends_at = { $dateAdd: { startDate: starts_at, unit: 'minute', amount: '$minutes' } };
  await server.connection
    .collection('webinars')
    .updateOne({ _id: new Types.ObjectId(id) }, [{ $set: { starts_at, ends_at } }]);
}

/** Lets so many minutes pass for a webinar: what is stored of it happened so much earlier, and is due so much sooner. */
export async function passTime({ connection }: TestServer, id: string, minutes: number): Promise<void> {
  const webinar = new Types.ObjectId(id);
  const earlier = (...fields: string[]) => {
    const shifted = fields.map((field) => {
      const shift = { $dateSubtract: { startDate: `$${field}`, unit: 'minute', amount: minutes } };
      // A field that is missing stays so.
      return [field, { $cond: [{ $eq: [{ $type: `$${field}` }, 'date'] }, shift, '$$REMOVE'] }];
    });
    return [{ $set: Object.fromEntries(shifted) }];
  };
  const change = (name: string, filter: object, ...fields: string[]) =>
    connection.collection(name).updateMany(filter, earlier(...fields));
  await change('webinars', { _id: webinar }, 'starts_at', 'ends_at', 'changed_at');
  await change('webinar_registrations', { webinar }, 'created_at', 'confirmed_at');
  await change('notifications', { causes: webinar }, 'created_at', 'until');
  await change('outgoing_mails', { cause: webinar }, 'created_at', 'until');
  await change('jobs', { kind: 'remind_webinar', target: { $regex: `^${id}:` } }, 'lease_until');
}

/** Replaces what was entered of a webinar, as its host does. */
export async function changeWebinar(
  server: TestServer,
  id: string,
  changes: Partial<NewWebinar>,
): Promise<HostedWebinar> {
  const hosting = server.app.get(HostingService, { strict: false });
  const { weeks, ...input } = webinarInput(changes);
  return hosting.update(id, input, HOST);
}

/** Cancels a webinar, as its host does. */
export function cancelWebinar(server: TestServer, id: string, reason = ''): Promise<HostedWebinar> {
  return server.app.get(HostingService, { strict: false }).cancel(id, reason, HOST);
}
