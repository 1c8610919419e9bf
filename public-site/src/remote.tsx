import './styles.css';
import { defineRemote, type Remote } from '@iris/delivery/remote';
import { routes } from './routes.tsx';

/** The module that this remote exposes to the shell. */
export const remote: Remote = defineRemote(routes);
