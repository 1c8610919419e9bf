import type { Access, Permission } from '@iris/contract/permissions';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

/** Metadata key under which a route keeps what it asks of its caller. */
export const ACCESS_METADATA = 'iris:access';

/** Opens the route to everybody. */
export const Public = () => SetMetadata(ACCESS_METADATA, 'public' satisfies Access);

/** Asks for any account. */
export const SignedIn = () => restricted('signed_in');

/** Asks for a student. */
export const StudentOnly = () => restricted('student');

/** Asks for a super administrator. */
export const SuperAdminOnly = () => restricted('super_admin');

/** Asks for an administrator who holds all these permissions. */
export const RequirePermission = (...permissions: [Permission, ...Permission[]]) => restricted(permissions);

/** Asks for an administrator who holds at least one of these permissions. */
export const RequireAnyPermission = (...anyOf: [Permission, ...Permission[]]) => restricted({ anyOf });

const restricted = (access: Access) => applyDecorators(SetMetadata(ACCESS_METADATA, access), ApiBearerAuth());
