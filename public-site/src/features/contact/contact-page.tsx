import { pause } from '@iris/delivery/remote';
import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading } from '@iris/platform/ui';
import { lazy, Suspense } from 'react';
import { innerDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';
import { ContactDetails } from './contact-details.tsx';

/** In the file of the page, but executed after it has been hydrated, with pauses: zod alone would block a phone for too long. */
const ContactForm = lazy(async () => {
  await import(/* webpackChunkName: "route-contact", webpackExports: ["line"] */ '@iris/contract/foundation');
  await pause();
  await import(/* webpackChunkName: "route-contact" */ './forms.ts');
  await pause();
  const { ContactForm } = await import(/* webpackChunkName: "route-contact" */ './contact-form.tsx');
  return { default: ContactForm };
});

const CRUMB = { name: 'Contact', path: paths.contact };

const DESCRIPTION =
  "Écrivez à l'académie\u00a0: une question sur un programme, un niveau à évaluer, une équipe à former. Formulaire, téléphone, adresse et horaires.";

/** The contact page: form, address, telephone and opening hours. */
export default function ContactPage() {
  return (
    <Container className="py-10 md:py-16">
      <div className="grid gap-12 lg:grid-cols-[7fr_4fr] lg:gap-20">
        <div>
          <PageHeading
            title="Contact"
            details={innerDetails('contact', CRUMB, DESCRIPTION, useTheme())}
            className="text-5xl"
          >
            Écrivez-nous
          </PageHeading>
          <p className="mt-4 mb-10 max-w-[56ch] text-lg text-ink-soft">
            Une question sur un programme, un niveau à évaluer, une équipe à former&nbsp;?{' '}
            <span className="whitespace-nowrap">Dites-nous</span> où vous en êtes, nous vous orientons.
          </p>
          <Suspense>
            <ContactForm />
          </Suspense>
        </div>
        <Suspense>
          <ContactDetails />
        </Suspense>
      </div>
    </Container>
  );
}
