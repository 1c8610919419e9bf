export { ApiError, detailOf, isUnavailable } from './api-error.ts';
export { type ApiRequest, api, configureApi } from './client.ts';
