import type { TextTable } from '@waymark/shared'
/** The texts of passkeys and other keys. */
export const passkeyTexts = {
  credentialsTitle: 'Passkeys and other keys',
  unnamedKeyName: 'Unnamed key',
  unknownKeyDetail: 'Key not found. It may have been removed.',

  passkeySignInTitle: 'Sign in with a passkey',
  passkeySignInNotice: 'Leave the user name empty to choose from the passkeys of your device.',
  passkeyRegistrationTitle: 'Create an account with a passkey',
  passkeyRegistrationNotice:
    'Your device creates a passkey for this clinic, so you have no password to remember or to lose.',
  passkeyCreationNotice: 'Confirm on your device to create the passkey.',
  passkeyUseNotice: 'Confirm on your device to sign in.',
  passkeyAdditionTitle: 'Add the passkey “{name}”',
  usualPasskeyName: 'Passkey',
  firstPasskeyName: 'First passkey',
  newCeremonyTitle: 'Start again',
  browserWithoutPasskeysNotice: 'Use a browser that supports passkeys, with JavaScript switched on.',
  passkeysUnavailableDetail: 'Passkeys are not available here. Sign in with a password instead.',
  staleChallengeDetail: 'The challenge is unknown, already used or expired. Start again.',
  tooManyPasskeysDetail: 'Too many passkey attempts from your network. Try again in {wait}.',

  copiedPasskeySubject: 'Your passkey may have been copied',
  copiedPasskeyMail:
    'A sign-in with your passkey “{name}” was rejected, because the passkey may have been copied.\nIf you did not try to sign in, remove the passkey and create a new one:\n{link}',

  keyLinksTitle: 'Links for devices',
  keyLinksNotice:
    'You need this only for an application that signs in with its own key; passkeys need no link. Within ten minutes, one application can add its key to your account with the link. Everyone who has the link can sign in as you, so keep it secret.',
  keyLinkTitle: 'Link for a device',
  keyLinkNotice:
    'Copy the address of the button below into the application on your device. The application then adds its key to your account. The address works once. Keep it secret.',
  anotherKeyLinkTitle: 'Create another link',

  hobaUnavailableDetail:
    'HOBA is not available here: the service has no public origin. Sign in with a password instead.',
  hobaRegistrationTitle: 'Register a key',
  hobaRegistrationNotice:
    'This page is for applications, not for people. The application signs a challenge with the key that it registers (HOBA, RFC 7486).',
  hobaChallengeTitle: 'HOBA challenge',
  hobaSignOutDetail: 'Authenticate with HOBA to end the session of a device here.',
  invalidKeyDetail: 'The key cannot be registered.',
  unidentifiedOwnerDetail: 'Sign in with a browser, or use a registration link from the owner of the account.',
  missingProofDetail: 'Send the signed HOBA challenge in the Authorization header.',
  foreignSchemeDetail: 'The Authorization header must contain a signed HOBA challenge.',
  staleProofDetail: 'The challenge has expired. Sign the new challenge.',
  wrongProofDetail: 'The signature does not match this key or this origin.',
} as const satisfies TextTable
