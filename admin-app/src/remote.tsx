import './styles.css';
import { defineRemote } from '@iris/platform/federation';
import { routes } from './routes.tsx';

/** All that the shell knows of this application. */
export const remote = defineRemote(routes);
