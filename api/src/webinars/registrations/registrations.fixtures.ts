import type { WebinarStanding } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { type Account, account } from '../../../test/data/factories.ts';
import { webinar } from '../../../test/data/webinars.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';

/** What specs of registrations do on two instances; to be called once in a file. */
export function registering() {
  const instances = twoInstances();
  const collection = (name: string) => instances.server.connection.collection(name);
  return {
    instances,
    collection,
    register: ({ token }: Account, id: string, server = instances.server) =>
      server.call<WebinarStanding>('PUT /webinars/:id/registration', { token, id }),
    leave: ({ token }: Account, id: string, server = instances.server) =>
      server.call<WebinarStanding>('DELETE /webinars/:id/registration', { token, id }),
    standing: async ({ token }: Account, id: string) =>
      (await instances.server.call<WebinarStanding>('GET /webinars/:id/standing', { token, id })).body.registration,
    people: (count: number) => Promise.all(Array.from({ length: count }, () => account(instances.server))),
    create: async (changes = {}) => (await webinar(instances.server, { link: '', ...changes }))._id,
    countsOf: async (id: string) => {
      const stored = await collection('webinars').findOne({ _id: new Types.ObjectId(id) });
      return [stored?.confirmed, stored?.waiting];
    },
  };
}

/** A title of a notification up to the name of its webinar. */
export function kindOfTitle(title: string): string | undefined {
  return title.split('\u00a0:')[0];
}
