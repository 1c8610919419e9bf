import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Config, DatabaseService, InjectConfig, ProblemError } from '../../../foundation/index.ts';
import { UsersService } from '../users.service.ts';

/** Creates the super administrator of the settings at the first start. */
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
    // An existing account is never promoted by a setting: anybody may have registered the address.
    if (await this.users.findByEmail(email)) return this.#logExistingAccount(email);
    try {
      await this.users.createSuperAdmin({ name: 'Super Admin', email, password }, 'Réglage SUPER_ADMIN_EMAIL');
      this.#logger.log('super administrator created');
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : undefined;
      if (code === 'email_taken') await this.#logExistingAccount(email);
      else if (code === 'invalid_input')
        this.#logger.error('SUPER_ADMIN_PASSWORD is easy to guess: no account created');
      else throw error;
    }
  }

  async #logExistingAccount(email: string): Promise<void> {
    const role = (await this.users.findByEmail(email))?.role;
    if (role === 'super_admin') this.#logger.log('the account of SUPER_ADMIN_EMAIL is a super administrator already');
    else {
      this.#logger.warn(
        `SUPER_ADMIN_EMAIL belongs to an account (${role}) that is left as it is: create-super-admin can promote it`,
      );
    }
  }
}
