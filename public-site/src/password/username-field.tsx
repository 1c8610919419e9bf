/** The account of a form with passwords, unseen: password managers store the new password with it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
