/** What a browser does when it is asked for a passkey. */
type Answer = () => Promise<object>;

const never: Answer = () => new Promise(() => {});

/** Makes jsdom a browser that knows passkeys, until the end of the test; without an answer it never answers. Returns what it was asked. */
export function stubPasskeys({ create = never, get = never }: { create?: Answer; get?: Answer } = {}): object[] {
  const asked: object[] = [];
  const ask = (answer: Answer) => (options: object) => {
    asked.push(options);
    return answer();
  };
  define(window, 'isSecureContext', true);
  define(window, 'PublicKeyCredential', class {});
  define(navigator, 'credentials', { create: ask(create), get: ask(get) });
  return asked;
}

/** Makes jsdom what it is: a browser without passkeys. */
export function unstubPasskeys(): void {
  Reflect.deleteProperty(window, 'isSecureContext');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

/** What a passkey answers, for {@link stubPasskeys}; the e2e tests have real ones. */
export function passkeyAnswer() {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  return {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}
