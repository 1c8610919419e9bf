import { createRspackConfig } from '@iris/delivery/build';
import { sharing } from '@iris/platform/sharing';

export default createRspackConfig({ folder: import.meta.dirname, sharing });
