import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ProblemError } from '../common/problem.error.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { UsersService } from './users.service.ts';

/** Opens the super administrator's account named by the settings, so that a new installation has somebody in charge. */
@Injectable()
export class FirstSuperAdminService implements OnModuleInit {
  readonly #logger = new Logger('FirstSuperAdmin');

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    const { email, password } = this.config.superAdmin;
    if (email && password) this.database.beforeReady(() => this.#create(email, password));
  }

  async #create(email: string, password: string): Promise<void> {
    try {
      await this.users.createSuperAdmin({ name: 'Super Admin', email, password }, 'Réglage SUPER_ADMIN_EMAIL');
      this.#logger.log('super administrator created');
    } catch (error) {
      // Somebody may have registered the address first: never promote an account by a setting.
      if (!(error instanceof ProblemError && error.code === 'email_taken')) throw error;
      await this.#sayWhoHasIt(email);
    }
  }

  async #sayWhoHasIt(email: string): Promise<void> {
    const role = (await this.users.findByEmail(email))?.role;
    if (role === 'super_admin') this.#logger.log('the account of SUPER_ADMIN_EMAIL is a super administrator already');
    else {
      this.#logger.warn(
        `SUPER_ADMIN_EMAIL belongs to an account (${role}) that is left as it is: create-super-admin can promote it`,
      );
    }
  }
}
