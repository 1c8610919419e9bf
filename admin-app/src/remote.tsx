import './styles.css';
import { defineRemote, type Remote } from '@iris/delivery/remote';
import { routes } from './routes.tsx';

/** The module `./remote`, loaded by the shell. */
export const remote: Remote = defineRemote(routes);
