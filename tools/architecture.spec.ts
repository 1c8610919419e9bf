import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawArchitecture, readRooms } from './architecture-picture.ts';
import rooms from './rooms.json' with { type: 'json' };
import { ROOT } from './src/system/settings.ts';

/** From the ground up. */
const WORKSPACES = [
  'delivery',
  'contract',
  'demo',
  'api',
  'platform',
  'public-site',
  'student-app',
  'admin-app',
  'shell',
];

it('the picture of the architecture shows what imports what; `npx vitest -u --project tools architecture` draws it again', async () => {
  const picture = drawArchitecture([
    { title: 'Workspaces', rooms: readRooms(ROOT, [...WORKSPACES, 'tools', 'e2e'], /from '@iris\/([\w-]+)/g) },
    {
      title: 'Rooms of the API (api/src)',
      rooms: readRooms(join(ROOT, 'api/src'), rooms, /from '(?:\.\.\/)+(\w+)\/index\.ts'/g),
    },
  ]);
  await expect(picture).toMatchFileSnapshot('../docs/architecture.svg');
});
