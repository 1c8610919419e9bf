import { lazyPage } from '@iris/platform/federation';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

const LandingPage = lazyPage(() => import('./features/landing/landing-page.tsx'));
const CatalogPage = lazyPage(() => import('./features/catalog/catalog-page.tsx'));
const LoginPage = lazyPage(() => import('./features/auth/login-page.tsx'));
const RegisterPage = lazyPage(() => import('./features/auth/register-page.tsx'));
const AboutPage = lazyPage(() => import('./features/about/about-page.tsx'));
const ContactPage = lazyPage(() => import('./features/contact/contact-page.tsx'));

/** Every page of this application, by whole address. */
export const routes: RouteObject[] = [
  { path: paths.home, element: <LandingPage /> },
  { path: paths.courses, element: <CatalogPage /> },
  { path: paths.login, element: <LoginPage /> },
  { path: paths.register, element: <RegisterPage /> },
  { path: paths.about, element: <AboutPage /> },
  { path: paths.contact, element: <ContactPage /> },
];
