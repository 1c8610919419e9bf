import { THEME_DEFAULTS, type ThemeInput } from '@iris/contract/site';
import { controlClass, FieldFrame, useControlledField, type ZodForm } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { TriangleAlert } from 'lucide-react';
import type { BrandRole } from './palette-steps.ts';
import { checkReadability, type Readability } from './readability.ts';

interface ColorFieldProps {
  control: ZodForm<ThemeInput, ThemeInput>['control'];
  name: 'primaryColor' | 'secondaryColor' | 'accentColor';
  brand: BrandRole;
  label: string;
}

/** A field for a color (picker and text) with a check of its readability. */
export function ColorField({ control, name, brand, label }: ColorFieldProps) {
  const { id, error, attributes, field } = useControlledField({ control, name, label, optional: true });
  const typed = field.value ?? '';
  const color = usable(typed) ?? THEME_DEFAULTS[name];
  return (
    <FieldFrame id={id} label={label} error={error} optional="unmarked">
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}\u00a0: choisir`}
          value={color}
          onChange={(event) => field.onChange(event.target.value)}
          className="h-11 w-13 shrink-0 rounded-md border border-line-strong bg-surface p-1"
        />
        <input
          {...field}
          {...attributes}
          value={typed}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={THEME_DEFAULTS[name]}
          className={classes(controlClass, 'min-h-11 tabular-nums')}
        />
      </div>
      <ReadabilityCheck readability={checkReadability(brand, color)} />
    </FieldFrame>
  );
}

/** The derived shades with their contrast and warnings. */
function ReadabilityCheck({ readability: { contrast, shade, isGrey } }: { readability: Readability }) {
  return (
    <div role="status" className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft tabular-nums">
        <Shade color={shade.light} name="Clair" contrast={contrast.light} />
        <Shade color={shade.dark} name="Sombre" contrast={contrast.dark} />
      </p>
      {isGrey && (
        <p className="flex items-start gap-1.5 font-medium text-accent-ink">
          <TriangleAlert className="mt-[0.2em] size-4" />
          {'Trop proche du gris pour servir\u00a0: liens et boutons ne se distingueraient pas du texte.'}
        </p>
      )}
    </div>
  );
}

interface ShadeProps {
  color: string;
  name: string;
  contrast: number;
}

function Shade({ color, name, contrast }: ShadeProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-line-strong"
        style={{ backgroundColor: color }}
      />
      <span>{`${name}\u00a0: ${RATIO.format(contrast)}`}</span>
      <span className="sr-only"> de contraste</span>
    </span>
  );
}

const RATIO = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function usable(value: string): string | undefined {
  const color = value.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : undefined;
}
