// zod would otherwise try whether it may compile code; the page's policy forbids it, and reports every try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
