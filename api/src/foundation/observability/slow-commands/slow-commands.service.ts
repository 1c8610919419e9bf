import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { InjectConfig } from '../../config/config.module.ts';
import type { WorkerConfig } from '../../config/env.ts';
import { DatabaseService } from '../../database/database.service.ts';
import { RequestWork } from '../../http/requests/request-work.ts';
import { queryShape } from './query-shape.ts';

/** The most lines a minute: a database that is slow as a whole must not fill the log. */
const LINES_PER_MINUTE = 20;

const MINUTE_MS = 60_000;

interface Started {
  command: mongo.Document;
  work: RequestWork | undefined;
}

/** Logs the commands for which the database takes long, with the names of fields and never their values. */
@Injectable()
export class SlowCommands implements OnModuleInit {
  readonly #logger = new Logger('SlowCommands');
  readonly #started = new Map<number, Started>();
  #minute = { from: 0, lines: 0, left_out: 0 };

  constructor(
    @InjectConfig() private readonly config: Pick<WorkerConfig, 'slowQueryMs'>,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.watchClient((client) => this.watch(client));
  }

  /** Listens to the commands of the driver's client. */
  watch(client: mongo.MongoClient): void {
    client.on('commandStarted', ({ requestId, command }) => {
      this.#started.set(requestId, { command, work: RequestWork.current() });
    });
    const finish = ({ requestId, duration }: { requestId: number; duration: number }) => {
      const started = this.#started.get(requestId);
      this.#started.delete(requestId);
      // The creation of indexes at start takes as long as it takes.
      if (started && this.database.ready && duration >= this.config.slowQueryMs) this.#report(started, duration);
    };
    client.on('commandSucceeded', finish);
    client.on('commandFailed', finish);
  }

  #report({ command, work }: Started, ms: number): void {
    const now = performance.now();
    if (now - this.#minute.from > MINUTE_MS) {
      if (this.#minute.left_out > 0) this.#logger.warn(`${this.#minute.left_out} slow commands were left out`);
      this.#minute = { from: now, lines: 0, left_out: 0 };
    }
    if (this.#minute.lines >= LINES_PER_MINUTE) {
      this.#minute.left_out += 1;
      return;
    }
    this.#minute.lines += 1;
    const [name = ''] = Object.keys(command);
    const collection = name === 'getMore' ? command.collection : command[name];
    const line = { command: name, collection: typeof collection === 'string' ? collection : undefined, ms };
    const details = { ...line, shape: queryShape(command), route: work?.request?.routeOptions.url };
    if (work?.request) work.request.log.warn(details, 'slow command');
    else this.#logger.warn({ ...details, message: 'slow command' });
  }
}
