import { LANGUAGE_LABELS, type Language } from '@iris/contract/catalog';
import { type HostedWebinar, type NewWebinar, newWebinarSchema, type Speaker } from '@iris/contract/webinars';
import { useState } from 'react';
import type { ComparedField } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { formatDays } from '../../../format/dates.ts';
import { SAVE_FAILED, useChangeWebinar, useCreateWebinars } from '../webinars.api.ts';
import { Told } from './told.tsx';
import { WebinarFields } from './webinar-fields.tsx';
import { NEW_WEBINAR, toInput, type WebinarValues } from './webinar-input.ts';

interface WebinarDialogProps {
  open: boolean;
  /** The webinar to change; undefined for a new one. */
  webinar: HostedWebinar | undefined;
  /** The values of a new one. */
  initial?: WebinarValues;
  onClose: () => void;
  /** Called with the ids of new webinars. */
  onCreated?: (ids: string[]) => void;
}

/** The form of a webinar, new or existing. */
export function WebinarDialog({ open, webinar, initial = NEW_WEBINAR, onClose, onCreated }: WebinarDialogProps) {
  const create = useCreateWebinars((ids) => onCreated?.(ids));
  const change = useChangeWebinar(webinar?._id ?? '');
  const [isTelling, setTelling] = useState(false);
  const handleChange = ({ weeks: _, ...input }: NewWebinar, version: number) => {
    return change.mutateAsync({ input, version });
  };
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={webinar}
      title={webinar ? 'Modifier le webinaire' : 'Nouveau webinaire'}
      submitLabel={webinar ? (isTelling ? 'Enregistrer et prévenir' : 'Enregistrer') : 'Annoncer'}
      schema={newWebinarSchema}
      initial={initial}
      toInput={toInput}
      compared={COMPARED}
      groups={GROUPS}
      failureText={SAVE_FAILED}
      onChange={handleChange}
      onCreate={create.mutateAsync}
      notice={(form, saved) => <Told form={form} webinar={saved} onTelling={setTelling} />}
      keepLabel={isTelling ? 'Garder la mienne et prévenir' : 'Garder la mienne'}
    >
      {(form) => <WebinarFields form={form} webinar={webinar} />}
    </ResourceDialog>
  );
}

const GROUPS = [['day', 'from', 'to', 'time_zone', 'repeated_hour']] as const;

const COMPARED: readonly ComparedField<WebinarValues>[] = [
  { name: 'title', label: 'Titre' },
  { name: 'description', label: 'Présentation' },
  { name: 'objectives', label: 'Objectifs', show: (objectives: string[]) => objectives.join('\n') },
  { name: 'level', label: 'Niveau' },
  { name: 'language', label: 'Langue', show: (language: Language) => LANGUAGE_LABELS[language] },
  { name: 'speakers', label: 'Orateurs', show: (speakers: Speaker[]) => speakers.map(speakerText).join('\n') },
  { name: 'day', label: 'Jour', show: (day: string) => formatDays(day) },
  { name: 'from', label: 'Début' },
  { name: 'to', label: 'Fin' },
  { name: 'time_zone', label: 'Fuseau horaire' },
  {
    name: 'repeated_hour',
    label: "L'heure qui vient deux fois",
    show: (hour: 'first' | 'second') => (hour === 'first' ? 'La première' : 'La seconde'),
  },
  { name: 'capacity', label: 'Places' },
  { name: 'required_share', label: 'Présence requise', show: (share: number) => `${share}\u00a0%` },
  { name: 'link', label: 'Lien de la salle' },
];

function speakerText({ name, role, disclosure }: Speaker): string {
  return [name, role, disclosure].filter(Boolean).join(', ');
}
