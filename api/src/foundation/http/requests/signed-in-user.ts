import type { PermissionSet, Role } from '@iris/contract/foundation';
import type { Team } from '@iris/delivery/server';
import type { FastifyRequest } from 'fastify';

/** An account with the rights that it has now. */
export interface CurrentAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The permissions in effect for its role. */
  permissions: PermissionSet;
  /** Whether it must choose a safer password before it acts as an administrator. */
  passwordChangeRequired: boolean;
  hasSecondFactor: boolean;
  /** Whether it must set up a second factor before it acts as an administrator. */
  secondFactorSetupRequired: boolean;
}

/** The account of the caller and its session, read from the database for this request. */
export interface SignedInUser extends CurrentAccount {
  sessionId: string;
  /** Time since the last proof of identity in this session, in milliseconds, by the clock of the database. */
  proofAgeMs: number;
}

/** A request that a guard admitted: by a session, a deploy token, or as anybody's. */
export interface AdmittedRequest extends FastifyRequest {
  user?: SignedInUser;
  team?: Team | undefined;
}

/** Author of a change, as recorded in the journal. */
export type Actor = Pick<SignedInUser, 'id' | 'name'>;
