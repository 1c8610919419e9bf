import { THEME_DEFAULTS, type ThemeInput } from '@iris/contract/site';
import { TextAreaField, TextField, type ZodForm } from '@iris/platform/forms';
import { Card } from '@iris/platform/ui';
import { type ReactNode, useId } from 'react';
import { ImageField } from '../../../editing/files/image-field.tsx';
import { ColorField } from './color-field.tsx';
import { ThemePreview } from './theme-preview.tsx';

interface SectionProps {
  control: ZodForm<ThemeInput, ThemeInput>['control'];
}

interface GeneralProps extends SectionProps {
  onUploading: (uploading: boolean) => void;
}

/** Fields for the site's name, logo and homepage texts. */
export function General({ control, onUploading }: GeneralProps) {
  const text = { control, optional: 'unmarked', autoComplete: 'off' } as const;
  return (
    <Section title="Informations générales">
      <TextField {...text} name="siteName" label="Nom du site" placeholder={THEME_DEFAULTS.siteName} />
      <TextField {...text} name="siteTagline" label="Slogan" placeholder={THEME_DEFAULTS.siteTagline} />
      <ImageField
        control={control}
        optional="unmarked"
        whole
        name="logoUrl"
        label="Logo"
        hint="Affiché en haut et en bas de chaque page. Sans logo, le dessin de l'iris."
        onUploading={onUploading}
        className="sm:col-span-2"
      />
      <TextField {...text} name="heroTitle" label="Titre de l'accueil" placeholder={THEME_DEFAULTS.heroTitle} />
      <TextField
        {...text}
        name="heroSubtitle"
        label="Sous-titre de l'accueil"
        placeholder={THEME_DEFAULTS.heroSubtitle}
      />
      <TextAreaField
        control={control}
        optional="unmarked"
        name="footerText"
        label="Texte du pied de page"
        rows={2}
        placeholder={THEME_DEFAULTS.footerText}
        className="sm:col-span-2"
      />
    </Section>
  );
}

/** Fields for the three colors with readability checks and a preview. */
export function Colors({ control }: SectionProps) {
  return (
    <Section title="Couleurs" columns="sm:grid-cols-3">
      <ColorField control={control} name="primaryColor" brand="primary" label="Couleur principale" />
      <ColorField control={control} name="secondaryColor" brand="secondary" label="Couleur secondaire" />
      <ColorField control={control} name="accentColor" brand="accent" label="Couleur d'accent" />
      <ThemePreview control={control} className="sm:col-span-3" />
    </Section>
  );
}

/** Fields for the contact details. */
export function Contact({ control }: SectionProps) {
  const text = { control, optional: 'unmarked', autoComplete: 'off' } as const;
  return (
    <Section title="Coordonnées" columns="sm:grid-cols-2 xl:grid-cols-3">
      <TextField
        {...text}
        name="contactEmail"
        type="email"
        label="E-mail de contact"
        placeholder={THEME_DEFAULTS.contactEmail}
      />
      <TextField {...text} name="contactPhone" type="tel" label="Téléphone" placeholder={THEME_DEFAULTS.contactPhone} />
      <TextField
        {...text}
        name="whatsappNumber"
        inputMode="numeric"
        enterKeyHint="done"
        label="Numéro WhatsApp"
        placeholder={THEME_DEFAULTS.whatsappNumber}
        hint={'Format international, sans «\u00a0+\u00a0» ni espaces'}
      />
      <TextAreaField
        control={control}
        optional="unmarked"
        name="address"
        label="Adresse des bureaux"
        hint="Affichée sur la page de contact."
        rows={2}
        placeholder={THEME_DEFAULTS.address}
        className="sm:col-span-2 xl:col-span-3"
      />
    </Section>
  );
}

/** Fields for the academy's pages on social networks. */
export function Networks({ control }: SectionProps) {
  const address = { control, optional: 'unmarked', autoComplete: 'off', type: 'url', inputMode: 'url' } as const;
  return (
    <Section title="Réseaux sociaux">
      <p className="max-w-text text-ink-soft sm:col-span-2">
        Le pied de page montre les réseaux dont l'adresse est remplie, et aucun autre.
      </p>
      <TextField {...address} name="linkedinUrl" label="LinkedIn" placeholder="https://www.linkedin.com/company/…" />
      <TextField {...address} name="youtubeUrl" label="YouTube" placeholder="https://www.youtube.com/@…" />
      <TextField {...address} name="instagramUrl" label="Instagram" placeholder="https://www.instagram.com/…" />
      <TextField {...address} name="facebookUrl" label="Facebook" placeholder="https://www.facebook.com/…" />
    </Section>
  );
}

/** Tips on changing the theme. */
export function Tips() {
  return (
    <Section title="Conseils" columns="">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft marker:text-primary-line">
        <li>
          Trois couleurs de teintes différentes se reconnaissent mieux&nbsp;: l'accent marque ce sur quoi on agit, la
          principale les liens et les actions répétées.
        </li>
        <li>
          Le site tire de chaque couleur des nuances assez foncées ou assez claires pour que le texte reste lisible, de
          jour comme de nuit.
        </li>
        <li>Un logo au fond transparent convient aux deux palettes.</li>
        <li>Ce qui est enregistré s'applique aussitôt ici, et chez chaque visiteur à sa prochaine visite.</li>
      </ul>
    </Section>
  );
}

interface CardSectionProps {
  title: string;
  columns?: string;
  children: ReactNode;
}

function Section({ title, columns = 'sm:grid-cols-2', children }: CardSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="p-5 sm:p-7">
      <h2 id={titleId} className="mb-5 text-xl">
        {title}
      </h2>
      <div className={`grid gap-5 ${columns}`}>{children}</div>
    </Card>
  );
}
