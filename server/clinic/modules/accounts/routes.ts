/** The path of the list of users, which the module of the staff shows; registration leads there too. */
export const usersRoute = '/users{?q,role,cursor,limit}'

/** The only definition of each path of the module. */
export const accountRoutes = {
  session: '/session',
  user: '/users/{user}',
  profile: '/users/{user}/profile',
  emailVerifications: '/users/{user}/email-verification',
  personalData: '/users/{user}/personal-data',
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
  passkeySignIns: '/passkeys/sign-ins',
  passkeySignIn: '/passkeys/sign-ins/{challenge}',
  passkeyRegistrations: '/passkeys/registrations',
  passkeyRegistration: '/passkeys/registrations/{challenge}',
  hobaRegistration: '/.well-known/hoba/register{?link}',
  hobaChallenge: '/.well-known/hoba/getchal',
  hobaLogout: '/.well-known/hoba/logout',
  passwordResets: '/password-resets',
  passwordResetSent: '/password-resets/sent',
  passwordReset: '/password-resets/{token}',
  emailVerification: '/email-verifications/{token}',
} as const
