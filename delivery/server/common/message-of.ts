/** What an error says, for a log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
