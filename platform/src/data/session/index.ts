export {
  can,
  followOtherTabs,
  followRights,
  isAdmin,
  login,
  loginWithSecondFactor,
  logout,
  openSession,
  refreshAccount,
  register,
  startSession,
} from './session.ts';
export { type SessionState, type SessionStatus, sessionStore, updateUser, useSession } from './session-store.ts';
export { hasToken } from './token.ts';
