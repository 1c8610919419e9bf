import type { ThemeInput } from '@iris/contract/site';
import { FilterButtons } from '@iris/platform/filters';
import { useFieldValues, type ZodForm } from '@iris/platform/forms';
import { IrisFigure } from '@iris/platform/illustrations';
import { completeTheme } from '@iris/platform/theme';
import { Badge, BrandMark, Button, classes, textLinkClass } from '@iris/platform/ui';
import { type CSSProperties, useState } from 'react';

type Palette = 'light' | 'dark';

interface ThemePreviewProps {
  control: ZodForm<ThemeInput, ThemeInput>['control'];
  className?: string;
}

/** Preview of header, hero, buttons and footer with the theme of the form. */
export function ThemePreview({ control, className }: ThemePreviewProps) {
  const theme = completeTheme(useFieldValues(control));
  const [palette, setPalette] = useState<Palette>('light');
  const colors = {
    '--brand-primary': theme.primaryColor.trim(),
    '--brand-secondary': theme.secondaryColor.trim(),
    '--brand-accent': theme.accentColor.trim(),
    colorScheme: palette,
  } as CSSProperties;

  return (
    <figure aria-labelledby="apercu-du-site" className={classes('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <figcaption id="apercu-du-site" className="text-sm font-semibold">
          Aperçu en direct
        </figcaption>
        <FilterButtons label="Palette de l'aperçu" options={PALETTES} value={palette} onChange={setPalette} />
      </div>
      {/* Not interactive and hidden from assistive technology. */}
      <div
        inert
        style={colors}
        className="own-palette overflow-hidden rounded-md border border-line bg-paper text-ink select-none"
      >
        <div className="flex items-center gap-5 border-b border-line px-5 py-2.5">
          <BrandMark siteName={theme.siteName} logoUrl={theme.logoUrl} />
          <span className="ml-auto hidden gap-5 text-sm text-ink-soft sm:flex">
            <span className="font-semibold text-primary-ink">Accueil</span>
            <span>Cours</span>
            <span>Contact</span>
          </span>
          <Button size="sm" variant="primary" className="max-sm:ml-auto">
            S'inscrire
          </Button>
        </div>
        <div className="on-dark relative isolate overflow-hidden px-5 py-9 sm:px-8 sm:py-12">
          <p className="max-w-[12ch] font-display text-4xl leading-none wrap-break-word sm:text-5xl">
            {theme.heroTitle}
          </p>
          <p className="mt-4 max-w-[26ch] font-display text-xl text-ink-soft">{theme.heroSubtitle}</p>
          <div className="mt-6 flex flex-col items-start gap-4">
            <Button variant="primary">PROGRAMME DE FORMATION EN CATARACTE</Button>
            <span className={textLinkClass}>Notre façon d'enseigner</span>
          </div>
          <IrisFigure className="absolute! top-1/2 -right-[18%] -z-10 w-[58%] -translate-y-1/2 max-sm:opacity-40" />
        </div>
        <div className="flex flex-wrap items-center gap-3 px-5 py-5 sm:px-8">
          <Button variant="brand">S'inscrire au cours</Button>
          <Button>Annuler</Button>
          <span className={textLinkClass}>Un lien</span>
          <Badge tone="primary">Cataracte</Badge>
          <Badge tone="secondary">Webinaire</Badge>
          <Badge tone="accent">Nouveau</Badge>
        </div>
        <div className="on-dark flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line px-5 py-4 text-sm text-ink-soft sm:px-8">
          <span>{theme.siteTagline}</span>
          <span>{theme.contactEmail}</span>
          <span>{theme.contactPhone}</span>
          <span>{theme.footerText}</span>
        </div>
      </div>
    </figure>
  );
}

const PALETTES = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const;
