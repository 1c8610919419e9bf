import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The secret in the fragment of a mail's link; empty without. It is removed from the address, which stays in the history. */
export function useLinkSecret(): string {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash.slice(1));
  useEffect(() => {
    if (!hash) return;
    setSecret(hash.slice(1));
    void navigate(pathname + search, { replace: true, state });
  }, [hash, navigate, pathname, search, state]);
  return secret;
}
