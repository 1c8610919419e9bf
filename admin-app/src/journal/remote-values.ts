import { deploymentSchema } from '@iris/delivery/contract/releases';
import { remoteDescriptionSchema } from '@iris/delivery/contract/remotes/description';
import type { z } from 'zod';
import { formatDuration } from '../format/dates.ts';
import { accessText, canaryAudience, linkText, sectionAccessText, sectionText } from '../format/remotes.ts';

const { sections, access, section_access, links } = remoteDescriptionSchema.shape;

/** Testers are not recorded in the journal. */
const canary = deploymentSchema.shape.canary.unwrap().omit({ testers: true });

/** The text of a field of a release or of a remote's description; undefined for other fields and shapes. */
export function remoteText(field: string, value: unknown): string | undefined {
  return TEXTS[field]?.(value);
}

const TEXTS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  canary: textBy(canary, ({ version, share }) => {
    const audience = share === null ? 'testeurs désignés' : canaryAudience({ share, testers: [] });
    return `${version} (${audience})`;
  }),
  duration_s: (value) => (typeof value === 'number' ? formatDuration(value * 1000) : undefined),
  sections: textBy(sections, (all) => all.map(sectionText).join(', ')),
  access: textBy(access, accessText),
  section_access: textBy(section_access, sectionAccessText),
  links: textBy(links, (all) => all.map(linkText).join('\n')),
};

function textBy<Schema extends z.ZodType>(schema: Schema, text: (value: z.output<Schema>) => string) {
  return (value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? text(parsed.data) : undefined;
  };
}
