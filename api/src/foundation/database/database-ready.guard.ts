import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemError } from '../http/problems/problem.error.ts';
import { DatabaseService } from './database.service.ts';

const WITHOUT_DATABASE = 'without-database';

/** Marks a handler, or all of a controller, that answers during an outage of the database. */
export const WithoutDatabase = () => SetMetadata(WITHOUT_DATABASE, true);

/** Rejects requests until the indexes exist, which enforce unique values. @throws {ProblemError} `database_unavailable` */
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
