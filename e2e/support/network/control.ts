/** Has the test run do what no user can, such as freezing the database. @throws {Error} when it could not be done */
export async function control(action: string): Promise<void> {
  const response = await fetch(`${process.env.E2E_CONTROL_URL}/${action}`, { method: 'POST' });
  if (response.status !== 204) throw new Error(`${action} failed: ${await response.text()}`);
}
