import { linkTo } from '@iris/contract/site';
import type { ApiError } from '@iris/platform/api';
import { ButtonLink, PageHeading } from '@iris/platform/ui';

interface NotAdmittedProps {
  id: string;
  refusal: ApiError;
}

/** Says why this account is not let in, and what it can do. The page opens by itself once it is. */
export function NotAdmitted({ id, refusal }: NotAdmittedProps) {
  const { title, text, action } = textsOf(refusal);
  return (
    <div className="flex max-w-text flex-col items-start gap-5 py-6">
      <PageHeading title={title} className="text-3xl">
        {title}
      </PageHeading>
      <p role="status" className="text-lg text-ink-soft">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        {action && (
          <ButtonLink to={linkTo('/webinars/:id', { id })} variant="primary">
            {action}
          </ButtonLink>
        )}
        <ButtonLink to={linkTo('/webinars')}>Voir les webinaires</ButtonLink>
      </div>
    </div>
  );
}

function textsOf({ code, message }: ApiError): { title: string; text: string; action?: string } {
  if (code === 'still_waiting') {
    return {
      title: "Vous êtes sur la liste d'attente",
      text: "Dès qu'une place se libère, vous en êtes averti et cette page s'ouvre d'elle-même.",
      action: 'Voir ma place dans la liste',
    };
  }
  if (code === 'registration_not_found') {
    return {
      title: "Vous n'êtes pas inscrit",
      text: "La salle est ouverte aux inscrits. La page du webinaire dit s'il reste des places, et s'il a une rediffusion.",
      action: 'Voir ce webinaire',
    };
  }
  const text = code === 'invalid_input' ? 'Cette adresse ne mène à aucun webinaire.' : message;
  return { title: 'Webinaire introuvable', text };
}
