import { WITHOUT_DATABASE } from '@iris/delivery/server';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemError } from '../http/problems/problem.error.ts';
import { DatabaseService } from './database.service.ts';

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
