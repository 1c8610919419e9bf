import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The secret in the fragment of a mail's link; empty without. It is removed from the address, which stays in the history. */
export function useLinkSecret(): string {
  return useLinkFragment().secret;
}

/** The secret, and the e-mail of the account if the link has it; see {@link useLinkSecret}. */
export function useLinkFragment(): { secret: string; email: string } {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(() => readFragment(hash));
  useEffect(() => {
    if (!hash) return;
    setFragment(readFragment(hash));
    void navigate(pathname + search, { replace: true, state });
  }, [hash, navigate, pathname, search, state]);
  return fragment;
}

function readFragment(hash: string) {
  const [secret = '', ...rest] = hash.slice(1).split('&');
  return { secret, email: new URLSearchParams(rest.join('&')).get('email') ?? '' };
}
