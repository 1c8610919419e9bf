/** A backup or restore that cannot go on; the message says why, in French. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The academy changed in a way that makes a backup of the chosen moment impossible: a later one is possible. */
export class ChangedMeanwhileError extends BackupError {
  override name = 'ChangedMeanwhileError';
}
