import { type CertificateSearch, certificateSearchSchema } from '@iris/contract/certificates';
import { linkTo } from '@iris/contract/site';
import { Form, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface SerialFormProps {
  /** What was typed before. */
  initial?: string;
  className?: string;
}

/** The field for a serial, which leads to the page of its certificate. */
export function SerialForm({ initial = '', className }: SerialFormProps) {
  const navigate = useNavigate();
  const form = useZodForm(certificateSearchSchema, { defaultValues: { serial: initial } });
  const handleSubmit = ({ serial }: CertificateSearch) => navigate(linkTo(paths.certificate, { serial }));
  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      search={paths.certificates}
      label="Vérifier un certificat"
      className={className ?? ''}
    >
      <TextField
        control={form.control}
        name="serial"
        label="Numéro du certificat"
        hint="Il commence par IRIS et se trouve en bas du document, à côté du code QR."
        placeholder="IRIS-XXXX-XXXX-XXXX-XXXX"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="primary" icon={<Search />} className="mt-4 max-sm:w-full">
        Vérifier
      </Button>
    </Form>
  );
}
