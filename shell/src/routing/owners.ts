import type { RemoteName } from '@iris/contract/remotes';
import type { User } from '@iris/contract/users';
import { isAdmin } from '@iris/platform/session';

/** Which remote answers an address, and who may come there. */
export interface Owner {
  remote: RemoteName;
  access: 'public' | 'student' | 'admin';
}

const PUBLIC: Owner = { remote: 'public', access: 'public' };

/** The shell owns the first segment of every address; what is below belongs to the remote. */
const OWNERS: Record<string, Owner> = {
  '': PUBLIC,
  login: PUBLIC,
  register: PUBLIC,
  courses: PUBLIC,
  about: PUBLIC,
  contact: PUBLIC,
  dashboard: { remote: 'student', access: 'student' },
  admin: { remote: 'admin', access: 'admin' },
};

/** The owner of an address, or undefined when nobody answers it. */
export function ownerOf(pathname: string): Owner | undefined {
  const segment = pathname.split('/')[1] ?? '';
  return Object.hasOwn(OWNERS, segment) ? OWNERS[segment] : undefined;
}

/** Whether an account may enter what is open to `access`; nobody's is null. The server decides again at each call. */
export function mayEnter(access: Owner['access'], user: User | null): boolean {
  if (access === 'public') return true;
  if (!user) return false;
  return access === 'admin' ? isAdmin(user) : user.role === 'student';
}
