import { saveFile } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { Button } from '@iris/platform/ui';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface RecoveryCodeListProps {
  codes: readonly string[];
  /** The user confirms to have kept them: they are not shown again. */
  onKept: () => void;
}

/** New recovery codes, shown once. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const text = `${codes.join('\n')}\n`;
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Codes copiés'),
      () => notify.error('Copie impossible', 'Téléchargez les codes, ou notez-les.'),
    );

  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Vos codes de secours
      </h3>
      <p className="max-w-text text-ink-soft">
        Gardez-les en lieu sûr, hors de votre téléphone. Chacun remplace une fois la clé d'accès ou le code de
        l'application. Ils ne seront plus affichés.
      </p>
      <ul translate="no" className="grid max-w-md gap-x-8 gap-y-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={<Copy />} onClick={() => void handleCopy()}>
          Copier
        </Button>
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codes-de-secours.txt')}
        >
          Télécharger
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button variant="primary" onClick={onKept}>
          Je les ai gardés
        </Button>
      </div>
    </div>
  );
}
