import { createRspackConfig } from '@iris/platform/build';

export default createRspackConfig({ folder: import.meta.dirname, name: 'shell', devPort: 3000 });
