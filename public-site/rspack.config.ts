import { createRspackConfig } from '@iris/platform/build';

export default createRspackConfig({ folder: import.meta.dirname, name: 'public', devPort: 3101 });
