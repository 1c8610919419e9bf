type Outage = 'stopped' | 'frozen';

const TAKE_AWAY = { stopped: 'stop', frozen: 'freeze' } as const;
const GIVE_BACK = { stopped: 'start', frozen: 'thaw' } as const;

/** Takes the academy's MongoDB away while `work` runs and gives it back, whatever becomes of the work. */
export async function withoutMongo(outage: Outage, work: () => Promise<void>): Promise<void> {
  await control(TAKE_AWAY[outage]);
  try {
    await work();
  } finally {
    await control(GIVE_BACK[outage]);
  }
}

async function control(action: string): Promise<void> {
  const response = await fetch(`${process.env.E2E_CONTROL_URL}/${action}`, { method: 'POST' });
  if (response.status !== 204) throw new Error(`MongoDB did not ${action}: ${await response.text()}`);
}
