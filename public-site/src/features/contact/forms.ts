/** In a file of its own, because a shared module that is imported on demand costs every page of the remote 200 bytes. */
export { Form } from '@iris/platform/forms';
