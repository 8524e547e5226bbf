/** The only definition of each path of the module. */
export const signInRoutes = {
  session: '/session{?next}',
  password: '/users/{user}/password',
  sessions: '/users/{user}/sessions',
  openSession: '/users/{user}/sessions/{session}',
  applicationPasswords: '/users/{user}/application-passwords',
  applicationPassword: '/users/{user}/application-passwords/{password}',
  credentials: '/users/{user}/credentials',
  credential: '/users/{user}/credentials/{credential}',
  newPasskey: '/users/{user}/new-passkeys/{challenge}',
  keyLinks: '/users/{user}/key-links',
  keyLink: '/users/{user}/key-links/{link}',
  passkeySignIns: '/passkeys/sign-ins{?next}',
  passkeySignIn: '/passkeys/sign-ins/{challenge}',
  passkeyRegistrations: '/passkeys/registrations{?next}',
  passkeyRegistration: '/passkeys/registrations/{challenge}',
  hobaRegistration: '/.well-known/hoba/register{?link}',
  hobaChallenge: '/.well-known/hoba/getchal',
  hobaLogout: '/.well-known/hoba/logout',
  passwordResets: '/password-resets',
  passwordResetSent: '/password-resets/sent',
  passwordReset: '/password-resets/{token}',
} as const

/** The paths that are no resources. */
export const signInEndpoints = { changePassword: '/.well-known/change-password' } as const
