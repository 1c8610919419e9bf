import { Inject, Injectable, Logger } from '@nestjs/common';
import { DeliveryProduct, RELEASE_STORE } from '../../ports.ts';
import type { DamagedFile, ReleaseStore } from '../../store/index.ts';

/** Says which stored files are damaged: each once in the log, and each reading to the product. */
@Injectable()
export class DamageLog {
  readonly #logger = new Logger('Releases');

  constructor(
    @Inject(RELEASE_STORE) store: ReleaseStore,
    private readonly product: DeliveryProduct,
  ) {
    store.onDamage((file) => this.#note(file));
  }

  #note({ digest, encoding, isNew }: DamagedFile): void {
    const form = encoding ?? 'content';
    this.product.noteDamagedFile(form);
    if (!isNew) return;
    const until = encoding ? 'a release with it is announced or made live' : 'it is released again';
    this.#logger.warn(`a stored file is damaged (${form}): not served until ${until}: ${digest}`);
  }
}
