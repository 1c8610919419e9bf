// zod would otherwise probe whether `eval` works; the content security policy forbids it and reports every attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
