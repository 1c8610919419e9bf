import { PERMISSIONS } from '@iris/contract/foundation';
import { bucketFor, etagOf, PreviewsService, RegistryService, type Viewer } from '@iris/delivery/server';
import { Controller } from '@nestjs/common';
import { SessionReader } from '../../accounts/index.ts';
import {
  Call,
  type CallOf,
  type Config,
  type CurrentAccount,
  DatabaseService,
  Endpoint,
  InjectConfig,
  WithoutDatabase,
} from '../../foundation/index.ts';

@Controller()
@WithoutDatabase()
export class RegistryController {
  constructor(
    private readonly registry: RegistryService,
    private readonly previews: PreviewsService,
    private readonly sessions: SessionReader,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Endpoint('GET /remotes')
  async list(@Call() { query, request, reply }: CallOf<'GET /remotes'>) {
    const { cookie, authorization } = request.headers;
    const { bucket, newCookie } = bucketFor(request, this.config.publicUrl);
    // Read in parallel. Without its account a caller is refused: the list of visitors would take its pages away.
    const viewer = this.database.inTime(this.sessions.read(authorization).then(viewerOf));
    const preview = this.previews.previewedIn(cookie);
    const asked = { preview, ...query };
    const { remotes, restricted, removed, generation, hasCanary } = await this.registry.listFor(viewer, bucket, asked);
    const answer = { remotes, restricted, removed, generation };
    const etag = etagOf(JSON.stringify(answer));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
    if (hasCanary && newCookie) reply.header('set-cookie', newCookie);
    // Compressing proxies change the validator to W/"…".
    if (!request.headers['if-none-match']?.includes(etag)) return answer;
    return void reply.code(304);
  }
}

/** An account as far as it decides about remotes; undefined for a visitor, and for an invalid session. */
function viewerOf(account: CurrentAccount | undefined): Viewer | undefined {
  if (!account) return undefined;
  const { role, email, permissions } = account;
  return { role, email, permissions: PERMISSIONS.filter((permission) => permissions[permission]) };
}
