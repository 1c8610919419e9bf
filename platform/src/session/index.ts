export {
  can,
  followOtherTabs,
  isAdmin,
  login,
  loginWithSecondFactor,
  logout,
  refreshAccount,
  register,
  type SessionState,
  type SessionStatus,
  sessionStore,
  startSession,
  updateUser,
} from './session.ts';
export { hasToken } from './token.ts';
export { useSession } from './use-session.ts';
