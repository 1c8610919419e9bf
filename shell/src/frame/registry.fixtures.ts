import type { RemoteEntry } from '@iris/delivery/contract/remotes/registry';
import { registryStore } from '@iris/delivery/remote';

const link = (to: string, label: string, order: number, more: object = {}) => ({
  to,
  label,
  place: 'header' as const,
  order,
  ...more,
});
const PUBLIC_LINKS = [
  link('/', 'Accueil', 10),
  link('/courses', 'Cours', 20),
  link('/about', 'À Propos', 50),
  link('/contact', 'Contact', 60),
];
const LEGAL_LINKS = [link('/legal', 'Mentions légales', 10, { place: 'legal' })];

const entry = (name: string, sections: string[], links: RemoteEntry['links']): RemoteEntry => ({
  name,
  title: name,
  sections,
  links,
  icon: 'M0 0',
  version: '1',
  manifest: `/remotes/${name}/1/mf-manifest.json`,
  integrity: {},
  contract_version: 1,
});

/** The remotes of the academy. */
export const ENTRIES = {
  public: entry(
    'public',
    ['', 'courses', 'about', 'contact', 'certificates', 'login', 'register', 'legal'],
    [...PUBLIC_LINKS, ...PUBLIC_LINKS.map((one) => ({ ...one, place: 'footer' as const })), ...LEGAL_LINKS],
  ),
  student: entry('student', ['dashboard', 'learn'], [link('/dashboard', 'Mon espace', 30)]),
  admin: entry('admin', ['admin'], [link('/admin/dashboard', 'Administration', 40, { prefix: '/admin/' })]),
};

/** Makes the registry name the public remote and these others. */
export function register(...others: (keyof typeof ENTRIES)[]): void {
  const names = ['public', ...others] as const;
  const all = Object.values(ENTRIES);
  registryStore.setState({
    status: 'current',
    remotes: all.filter(({ name }) => names.some((one) => one === name)),
    restricted: all.filter(({ name }) => !names.some((one) => one === name)).flatMap(({ sections }) => sections),
  });
}
