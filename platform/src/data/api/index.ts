export { ApiError, detailOf, isRefused, isUnavailable, isUnreachable, unreachableText } from './api-error.ts';
export { api, configureApi, sessionHeaders } from './client.ts';
export { checkClock, hasPassed, serverClock, serverNow } from './clock/index.ts';
export { type IdentityCheck, setIdentityCheck } from './identity.ts';
export type { PlainRoute, QuerySent, RequestOf } from './request.ts';
export { randomKey, withRequestKey } from './request-keys.ts';
export { saveFile } from './save-file.ts';
export { useReconnect } from './use-reconnect.ts';
