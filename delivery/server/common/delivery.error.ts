import type { DeliveryErrorCode } from '../../contract/errors.ts';
import type { NextCall } from '../../contract/releases.ts';

/** An error of a delivery route, which the product answers with the status of its code. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  constructor(
    readonly code: DeliveryErrorCode,
    /** French sentence for the caller; that of the code when absent. */
    readonly detail?: string,
    /** Next steps, in this order. */
    readonly calls?: readonly NextCall[],
  ) {
    super(code);
  }
}
