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

  keysLead:
    'A passkey lets you sign in with the fingerprint, the face or the PIN of your telephone or computer, so you need no password. Give each one the name of its device: if you lose the device, you know which passkey to remove.',
  noKeys: 'No passkeys yet.',
  addPasskey: 'Add passkey',
  keyTypes: { passkey: 'Passkey', hoba: 'Device key' },
  keyLeads: {
    passkey:
      'On the device with this passkey you sign in without a password. If you lose the device, remove the passkey: it then no longer opens your account.',
    hoba: 'An application on your device signs in with this key. If you no longer use the application, or lose the device, remove the key: it then no longer opens your account.',
  },
  suspectedKey: 'Possibly copied',
  suspectedKeyNotice: 'Another device may have a copy of this key. Remove it and add a new one.',
  createdOn: 'Created on',
  createdLabel: 'Created',
  lastUsed: 'last used on',
  lastUsedLabel: 'Last used',
  neverUsed: 'never used',
  backToKeys: 'Back to your keys',

  applicationPasswordsLead:
    'Some programs, such as the calendar of your telephone, cannot show our sign-in page. Create a password for each of them, and enter it there with your user name. The program never learns your own password, and you can revoke each one alone.',
  noApplicationPasswords: 'No application passwords yet.',
  createPassword: 'Create password',
  copyPassword: 'Copy the password into the application now. It is not shown again.',
  revoke: 'Revoke',
  revokeOf: 'Revoke {name}',
  backToApplicationPasswords: 'Back to the application passwords',
} as const satisfies TextTable
