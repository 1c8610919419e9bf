/** A roster that is refused as a whole; its message is a French sentence with the remedy. */
export class RosterError extends Error {
  override name = 'RosterError';
}
