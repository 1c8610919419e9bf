import { DELIVERY_ROUTES } from '@iris/delivery/contract/routes';
import { expect, it } from 'vitest';
import { ACCOUNT_ROUTES, SECOND_FACTOR_ROUTES } from '../accounts/index.ts';
import { CATALOG_ROUTES } from '../catalog/index.ts';
import { CERTIFICATE_ROUTES } from '../certificates/index.ts';
import { LEARNING_ROUTES, REVIEW_ROUTES } from '../learning/index.ts';
import { FILE_ROUTES, FILM_ROUTES } from '../media/index.ts';
import { OPERATIONS_ROUTES } from '../operations/index.ts';
import { PROGRAM_ROUTES } from '../programs/index.ts';
import { SITE_ROUTES } from '../site/index.ts';
import { ROUTES } from './routes.ts';

it('declares each route in one area only', () => {
  const declared = [
    ACCOUNT_ROUTES,
    SECOND_FACTOR_ROUTES,
    SITE_ROUTES,
    CATALOG_ROUTES,
    PROGRAM_ROUTES,
    FILM_ROUTES,
    FILE_ROUTES,
    LEARNING_ROUTES,
    REVIEW_ROUTES,
    CERTIFICATE_ROUTES,
    OPERATIONS_ROUTES,
    DELIVERY_ROUTES,
  ].flatMap((area) => Object.keys(area));
  expect(declared.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});
