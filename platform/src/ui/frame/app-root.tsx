import { createContext, type ReactNode, useContext } from 'react';

const Scope = createContext('');

interface AppRootProps {
  name: string;
  children: ReactNode;
}

/** Root element of a remote; the remote's utilities apply inside `.app-<name>` only. */
export function AppRoot({ name, children }: AppRootProps) {
  const scope = `app-${name}`;
  return (
    <Scope value={scope}>
      <div className={scope}>{children}</div>
    </Scope>
  );
}

/** The class of the surrounding AppRoot, for elements outside of it in the document, such as dialogs. */
export function useAppScope(): string {
  return useContext(Scope);
}
