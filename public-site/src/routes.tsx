import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

// The chunk of the page at an address is preloaded by its name: `route-` and the segments, `id` for an identifier.
const LandingPage = lazyPage(() => import(/* webpackChunkName: "route-home" */ './features/landing/landing-page.tsx'));
const CatalogPage = lazyPage(
  () => import(/* webpackChunkName: "route-courses" */ './features/catalog/catalog-page.tsx'),
);
const CoursePage = lazyPage(
  () => import(/* webpackChunkName: "route-courses-id" */ './features/course/course-page.tsx'),
);
const PreviewPage = lazyPage(
  () => import(/* webpackChunkName: "route-courses-id-apercu-id" */ './features/preview/preview-page.tsx'),
);
const WebinarsPage = lazyPage(
  () => import(/* webpackChunkName: "route-webinars" */ './features/webinars/webinars-page.tsx'),
);
const WebinarPage = lazyPage(
  () => import(/* webpackChunkName: "route-webinars-id" */ './features/webinars/webinar-page.tsx'),
);
const LoginPage = lazyPage(() => import(/* webpackChunkName: "route-login" */ './features/auth/login-page.tsx'));
const RegisterPage = lazyPage(
  () => import(/* webpackChunkName: "route-register" */ './features/auth/register-page.tsx'),
);
const ForgotPasswordPage = lazyPage(
  () => import(/* webpackChunkName: "route-forgot-password" */ './features/auth/forgot-password-page.tsx'),
);
const ResetPasswordPage = lazyPage(
  () => import(/* webpackChunkName: "route-reset-password" */ './features/auth/links/reset-password-page.tsx'),
);
const VerifyEmailPage = lazyPage(
  () => import(/* webpackChunkName: "route-verify-email" */ './features/auth/links/verify-email-page.tsx'),
);
// In the chunk of the other link: one of its own would be named by the first page of everybody.
const InvitationPage = lazyPage(
  () => import(/* webpackChunkName: "route-verify-email" */ './features/auth/invitation/invitation-page.tsx'),
);
const AboutPage = lazyPage(() => import(/* webpackChunkName: "route-about" */ './features/about/about-page.tsx'));
const ContactPage = lazyPage(
  () => import(/* webpackChunkName: "route-contact" */ './features/contact/contact-page.tsx'),
);
const AccountPage = lazyPage(
  () => import(/* webpackChunkName: "route-account" */ './features/account/account-page.tsx'),
);
const PersonalDataPage = lazyPage(
  () => import(/* webpackChunkName: "route-account-data" */ './features/account/personal-data/personal-data-page.tsx'),
);
const EndSessionsPage = lazyPage(
  () => import(/* webpackChunkName: "route-account-end-sessions" */ './features/auth/links/end-sessions-page.tsx'),
);
const LegalPage = lazyPage(() => import(/* webpackChunkName: "route-legal" */ './features/legal/legal-page.tsx'));
const PrivacyPage = lazyPage(() => import(/* webpackChunkName: "route-privacy" */ './features/legal/privacy-page.tsx'));
const CertificatePage = lazyPage(
  () => import(/* webpackChunkName: "route-certificates" */ './features/certificate/certificate-page.tsx'),
);

/** Pages that the server renders, with the parameters that they read; the others are drawn by the browser. */
const handle = { isRendered: true, parameters: [] };

/** Every page of this application, by full path. */
export const routes: RouteObject[] = [
  { path: paths.home, element: <LandingPage />, handle },
  {
    path: paths.courses,
    element: <CatalogPage />,
    handle: { ...handle, parameters: ['q', 'level', 'after', 'pages'] },
  },
  { path: paths.course, element: <CoursePage />, handle },
  { path: paths.preview, element: <PreviewPage /> },
  { path: paths.webinars, element: <WebinarsPage />, handle: { ...handle, parameters: ['after', 'pages'] } },
  { path: paths.webinar, element: <WebinarPage />, handle },
  { path: paths.login, element: <LoginPage /> },
  { path: paths.register, element: <RegisterPage /> },
  { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
  { path: paths.resetPassword, element: <ResetPasswordPage /> },
  { path: paths.verifyEmail, element: <VerifyEmailPage /> },
  { path: paths.invitation, element: <InvitationPage /> },
  { path: paths.about, element: <AboutPage />, handle },
  { path: paths.contact, element: <ContactPage />, handle: { ...handle, parameters: ['envoye'] } },
  { path: paths.account, element: <AccountPage /> },
  { path: paths.personalData, element: <PersonalDataPage /> },
  { path: paths.endSessions, element: <EndSessionsPage /> },
  { path: paths.legal, element: <LegalPage />, handle },
  { path: paths.privacy, element: <PrivacyPage />, handle },
  { path: paths.certificates, element: <CertificatePage />, handle: { ...handle, parameters: ['serial'] } },
  { path: paths.certificate, element: <CertificatePage />, handle: { ...handle, parameters: ['serial'] } },
];
