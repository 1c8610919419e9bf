import { createRspackConfig } from '@iris/platform/build';

export default createRspackConfig({ folder: import.meta.dirname, name: 'admin', devPort: 3103 });
