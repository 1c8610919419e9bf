import { createContext, type ReactNode, useContext } from 'react';

const Scope = createContext('');

interface AppRootProps {
  name: string;
  children: ReactNode;
}

/** The root of a remote: its utilities hold inside `.app-<name>` only. */
export function AppRoot({ name, children }: AppRootProps) {
  const scope = `app-${name}`;
  return (
    <Scope value={scope}>
      <div className={scope}>{children}</div>
    </Scope>
  );
}

/** The class of the surrounding remote; what is drawn elsewhere in the document, such as a dialog, has to repeat it. */
export function useAppScope(): string {
  return useContext(Scope);
}
