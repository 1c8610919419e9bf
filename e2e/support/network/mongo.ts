import { control } from './control.ts';

type Outage = 'stopped' | 'frozen';

const SUSPEND = { stopped: 'stop', frozen: 'freeze' } as const;
const RESUME = { stopped: 'start', frozen: 'thaw' } as const;

/** Stops or freezes MongoDB while `work` runs, and resumes it even if `work` fails. */
export async function withoutMongo(outage: Outage, work: () => Promise<void>): Promise<void> {
  await control(SUSPEND[outage]);
  try {
    await work();
  } finally {
    await control(RESUME[outage]);
  }
}
