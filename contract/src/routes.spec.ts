import { DELIVERY_ROUTES } from '@iris/delivery/contract/routes';
import { expect, it } from 'vitest';
import { ACADEMY_ROUTES } from './academy-routes.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { AUTHORING_ROUTES } from './authoring-routes.ts';
import { CERTIFICATE_ROUTES } from './certificate-routes.ts';
import { DOCUMENT_ROUTES } from './document-routes.ts';
import { FILM_ROUTES } from './film-routes.ts';
import { LEARNING_ROUTES } from './learning-routes.ts';
import { OPERATIONS_ROUTES } from './operations-routes.ts';
import { OWN_ACCOUNT_ROUTES } from './own-account-routes.ts';
import { ROUTES } from './routes.ts';
import { SECOND_FACTOR_ROUTES } from './second-factor-routes.ts';

it('declares each route in one area only', () => {
  const declared = [
    ACCOUNT_ROUTES,
    OWN_ACCOUNT_ROUTES,
    SECOND_FACTOR_ROUTES,
    ACADEMY_ROUTES,
    AUTHORING_ROUTES,
    LEARNING_ROUTES,
    CERTIFICATE_ROUTES,
    FILM_ROUTES,
    DOCUMENT_ROUTES,
    OPERATIONS_ROUTES,
    DELIVERY_ROUTES,
  ].flatMap((area) => Object.keys(area));
  expect(declared.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});
