#!/usr/bin/env node
// The command of the kit that teams with a repository of their own install (npm run pack-kit).
import { register } from 'tsx/esm/api';

register();
const { runKit } = await import('@iris/delivery/cli/kit');
const { PRODUCT } = await import('./product.ts');
process.exitCode = await runKit(process.argv.slice(2), PRODUCT);
