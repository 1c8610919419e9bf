import { createRspackConfig } from '@iris/platform/build';

export default createRspackConfig({ folder: import.meta.dirname, name: 'student', devPort: 3102 });
