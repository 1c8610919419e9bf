export * from './campuses.ts';
export * from './contact.ts';
export * from './defaults.ts';
export * from './links.ts';
export * from './pages.ts';
export * from './share-images.ts';
export * from './site-routes.ts';
export * from './theme.ts';
