export { contrast, type Oklch, parseHex, toHex, toLuminance } from './oklch.ts';
export { type BrandRole, type Mode, STEPS, SURFACE } from './steps.ts';
