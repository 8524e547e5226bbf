import { translatedTexts } from '@waymark/shared'
import { passkeyTexts } from './passkey-texts.ts'
import { viewTexts } from './view-texts.ts'

/** The texts of sessions, credentials and registration, apart from the description and the failures. */
export const signInTexts = translatedTexts({
  ...passkeyTexts,
  views: viewTexts,

  // What a form has done, on the page that follows.
  done: {
    signedOut: 'You are signed out.',
    registered: 'Your account is created, and you are signed in.',
    passwordSet: 'Your new password is set.',
  },

  registrationTitle: 'Create an account',
  mixedScriptsFault: 'must not mix letters of different scripts',
  tooManyAccounts:
    'Too many accounts were opened from your network. Try again in {wait}, or ask the clinic for an account.',
  similarNameFault: 'is too similar to an existing user name; choose another',
  signInTitle: 'Sign in',
  passwordSignInTitle: 'Sign in with a password',
  signOutTitle: 'Sign out',
  sessionTitle: 'Signed in as {name}',
  sessionsTitle: 'Your active sessions',
  currentSessionTitle: 'This session',
  openSessionTitle: 'Session since {day}',
  signedOutDetail: 'Sign in to see your appointments, messages and account.',
  endedSessionDetail: 'This session has ended.',
  doubleCredentialsDetail: 'Send the credentials in the content or in the Authorization header, not in both.',

  keyKinds: {
    passkey: 'Passkey',
    key: 'Key of a device',
    applicationPassword: 'Application password',
    application: 'Connected application',
  },
  passwordTitle: 'Your password',
  passwordChangeTitle: 'Change your password',
  passwordNotice:
    'If you change the password, you are signed out on all other devices, and connected applications lose their access.',
  forgottenPasswordTitle: 'Forgotten password',
  resetRequestNotice:
    'Enter your user name or your verified e-mail address. We will send you a link to set a new password.',
  resetUnavailableNotice: 'This service cannot send e-mail. Ask the clinic for help.',
  resetSentTitle: 'Check your e-mail',
  resetSentNotice:
    'If an account has this user name or this verified e-mail address, we have sent it a link. The link works once, within an hour.',
  anotherResetLinkTitle: 'Request another link',
  newPasswordTitle: 'Set a new password',
  newPasswordNotice: 'If you set a new password, you are signed out on all devices.',

  resetMailSubject: 'Reset your password',
  resetMail:
    'You asked to reset your password. The link works once, within an hour:\n{link}\nIf you did not ask for it, you can ignore this message.',
  failedAttemptsSubject: 'Wrong passwords were entered for your account',
  failedAttemptsNotice:
    'Wrong passwords were entered for your account several times in a row. Further attempts from the same place are slowed down.\nNo sign-in succeeded. You can still sign in from browsers and networks that you have used before. From a new place it may take half a minute.\nIf it was not you, use a long password that you use nowhere else, or add a passkey.',
  failedAttemptsMail: '\n\nIf you cannot sign in, set a new password. The link works once, within an hour:\n{link}',
  applicationPasswordsTitle: 'Application passwords',
  unknownApplicationPasswordDetail: 'Application password not found. It may have been revoked.',
})

/** The events of the module in the audit log. */
export const signInEvents = {
  applicationPasswordCreated: 'application password created',
  keyLinkCreated: 'link for a device created',
  hobaKeyAdded: 'HOBA key added',
  hobaSignOut: 'sign-out by HOBA',
  passkeyAdded: 'passkey added',
  passkeyRegistration: 'registration by passkey',
  passkeyCounterDecreased: 'counter of a synced passkey decreased',
  passkeyCopySuspected: 'possible copy of a passkey used',
  passkeyRefused: (verdict: 'refused' | 'stale' | 'copied') => `passkey ${verdict}`,
  passwordChanged: 'password changed',
  passwordReset: 'password reset',
  passwordResetRequested: 'password reset requested',
  unlocking: 'account unlocked',
  passwordLinkCreated: 'password link created',
  registration: 'registration',
  registrationAs: (role: string) => `registration as ${role}`,
  signIn: (method: string) => `sign-in by ${method}`,
  signInRejected: (verdict: 'refused' | 'throttled') => `sign-in ${verdict}`,
} as const
