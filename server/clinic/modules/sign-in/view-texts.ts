import type { TextTable } from '@waymark/shared'
/** The texts of the pages for people. */
export const viewTexts = {
  devicesLead: 'These browsers and applications are signed in to your account. End a session that you do not know.',
  thisDevice: 'This device',
  device: 'Device at {network}',
  role: 'Role',
  method: 'Signed in with',
  methods: { password: 'Password', passkey: 'Passkey' },
  signedInAt: 'Signed in on',
  passwordRulesTitle: 'A good password',
  passwordRules: [
    'It has at least 10 characters.',
    'It is not a common password, and does not consist of your user name.',
    'Several unrelated words are easy to remember and hard to guess.',
  ],

  keysLead: 'With a passkey you sign in with your device instead of a password.',
  noKeys: 'No passkeys yet.',
  addPasskey: 'Add passkey',
  keyTypes: { passkey: 'Passkey', hoba: 'Device key' },
  suspectedKey: 'Possibly copied',
  suspectedKeyNotice: 'Another device may have a copy of this key. Remove it and add a new one.',
  createdOn: 'Created on',
  createdLabel: 'Created',
  lastUsed: 'last used on',
  lastUsedLabel: 'Last used',
  neverUsed: 'never used',
  backToKeys: 'Back to your keys',

  applicationPasswordsLead:
    'An application that cannot show a sign-in page, such as a calendar program, signs in with a password of its own.',
  noApplicationPasswords: 'No application passwords yet.',
  createPassword: 'Create password',
  copyPassword: 'Copy the password into the application now. It is not shown again.',
  revoke: 'Revoke',
  revokeOf: 'Revoke {name}',
  backToApplicationPasswords: 'Back to the application passwords',
} as const satisfies TextTable
