import { Container, PageHeading } from '@iris/platform/ui';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

/** The contact page: form, address, telephone and opening hours. */
export default function ContactPage() {
  return (
    <Container className="py-10 md:py-16">
      <div className="grid gap-12 lg:grid-cols-[7fr_4fr] lg:gap-20">
        <div>
          <PageHeading title="Contact" className="text-5xl">
            Écrivez-nous
          </PageHeading>
          <p className="mt-4 mb-10 max-w-[56ch] text-lg text-ink-soft">
            Une question sur un programme, un niveau à évaluer, une équipe à former&nbsp;?{' '}
            <span className="whitespace-nowrap">Dites-nous</span> où vous en êtes, nous vous orientons.
          </p>
          <ContactForm />
        </div>
        <ContactDetails />
      </div>
    </Container>
  );
}
