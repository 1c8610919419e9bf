import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { withDeadline } from '../common/deadline.ts';

/** A page waits for this answer before it shows anything: better the public list now than the full one late. */
const LOOKUP_TIME_MS = 1000;

/** Notes who is calling, if that can be told; a wrong token or a database that is away makes a visitor. */
@Injectable()
export class OptionalSessionGuard extends AuthGuard('jwt') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<{ headers: { authorization?: string } }>();
    if (!headers.authorization) return true;
    const lookup = Promise.resolve(super.canActivate(context));
    await withDeadline(lookup, LOOKUP_TIME_MS).catch(() => undefined);
    return true;
  }
}
