import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from './database.service.ts';

const WITHOUT_DATABASE = 'iris:without-database';

/** A route that answers even while the database is away. */
export const WithoutDatabase = () => SetMetadata(WITHOUT_DATABASE, true);

/** Holds requests off until the indexes stand: without them a unique e-mail is not yet unique. */
@Injectable()
export class DatabaseReadyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: DatabaseService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.database.ready) return true;
    if (this.reflector.getAllAndOverride(WITHOUT_DATABASE, [context.getHandler(), context.getClass()])) return true;
    throw new ProblemError('database_unavailable');
  }
}
