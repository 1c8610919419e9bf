export * from './imports.ts';
export * from './institution-routes.ts';
export * from './institutions.ts';
export * from './invitation-routes.ts';
export * from './invitations.ts';
export * from './members.ts';
export * from './residents.ts';
export * from './seats.ts';
