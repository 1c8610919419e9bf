import { type LostAccess, useLostAccess } from '@iris/platform/navigation';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import { Copy, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';

interface LostAccessNoticeProps {
  form: RefObject<HTMLFormElement | null>;
}

/** Notice above a form that the user may no longer submit, with a button that copies its values. */
export function LostAccessNotice({ form }: LostAccessNoticeProps) {
  const lostAccess = useLostAccess();
  return lostAccess && <Notice form={form} lostAccess={lostAccess} />;
}

interface NoticeProps {
  form: RefObject<HTMLFormElement | null>;
  lostAccess: LostAccess;
}

function Notice({ form, lostAccess }: NoticeProps) {
  const { user } = useSession();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(form.current ? typedText(form.current) : '');
      notify.success('Saisie copiée', 'Collez-la où vous voulez la garder.');
    } catch {
      // The clipboard is unavailable to pages without HTTPS.
      notify.error('Copie impossible', 'Sélectionnez le texte des champs pour le copier.');
    }
  };
  return (
    <div className="sticky top-16 z-10 [@media(height<31rem)]:top-0 border-y border-danger-line/40 bg-danger-soft px-5 py-4 text-ink sm:px-7">
      <p role="alert" className="flex items-start gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger-ink" />
        <span className="min-w-0">
          <span>{user ? 'Vos droits ont changé.' : 'Votre session est terminée.'}</span> Ce que vous avez saisi reste
          affiché&nbsp;: copiez-le avant de quitter cette page.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
        <Button size="sm" icon={<Copy />} onClick={() => void handleCopy()}>
          Copier ce que j'ai saisi
        </Button>
        <Button size="sm" variant="ghost" onClick={lostAccess.leave}>
          Quitter la page
        </Button>
      </div>
    </div>
  );
}

/** The values of a form as text, each after its label. Passwords and files are excluded. */
function typedText(form: HTMLFormElement): string {
  const lines = new Map<string, string>();
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || isSelect(control))) continue;
    const label = control.labels?.[0]?.textContent.trim() || control.getAttribute('aria-label');
    const value = currentValue(control);
    if (label && value) lines.set(label, value);
  }
  return [...lines].map(([label, value]) => `${label}\u00a0: ${value}`).join('\n');
}

function currentValue(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (control.type === 'checkbox' || control.type === 'radio') {
    return (control as HTMLInputElement).checked ? 'oui' : 'non';
  }
  // A color has a picker and a text field with the same value.
  return ['password', 'file', 'hidden', 'color'].includes(control.type) ? '' : control.value;
}

function isSelect(element: Element): element is HTMLSelectElement {
  return element instanceof HTMLSelectElement;
}
