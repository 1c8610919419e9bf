export * from './certificate-routes.ts';
export * from './certificates.ts';
export * from './engraving.ts';
export * from './iris-geometry.ts';
export * from './serials.ts';
