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

async function control(action: string): Promise<void> {
  const response = await fetch(`${process.env.E2E_CONTROL_URL}/${action}`, { method: 'POST' });
  if (response.status !== 204) throw new Error(`MongoDB did not ${action}: ${await response.text()}`);
}
