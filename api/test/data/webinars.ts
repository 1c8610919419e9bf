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
