import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

// The server preloads the chunk `route-<first segment>` with the page (api/src/site): keep the names.
const LandingPage = lazyPage(() => import(/* webpackChunkName: "route-home" */ './features/landing/landing-page.tsx'));
const CatalogPage = lazyPage(
  () => import(/* webpackChunkName: "route-courses" */ './features/catalog/catalog-page.tsx'),
);
const LoginPage = lazyPage(() => import(/* webpackChunkName: "route-login" */ './features/auth/login-page.tsx'));
const RegisterPage = lazyPage(
  () => import(/* webpackChunkName: "route-register" */ './features/auth/register-page.tsx'),
);
const AboutPage = lazyPage(() => import(/* webpackChunkName: "route-about" */ './features/about/about-page.tsx'));
const ContactPage = lazyPage(
  () => import(/* webpackChunkName: "route-contact" */ './features/contact/contact-page.tsx'),
);
const CertificatePage = lazyPage(
  () => import(/* webpackChunkName: "route-certificates" */ './features/certificate/certificate-page.tsx'),
);

/** Every page of this application, by full path. */
export const routes: RouteObject[] = [
  { path: paths.home, element: <LandingPage /> },
  { path: paths.courses, element: <CatalogPage /> },
  { path: paths.login, element: <LoginPage /> },
  { path: paths.register, element: <RegisterPage /> },
  { path: paths.about, element: <AboutPage /> },
  { path: paths.contact, element: <ContactPage /> },
  { path: paths.certificates, element: <CertificatePage /> },
  { path: paths.certificate(':serial'), element: <CertificatePage /> },
];
