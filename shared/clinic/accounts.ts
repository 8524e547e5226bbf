import { accessLinkResources } from './access-links.ts'
import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import {
  accountFields,
  hobaFields,
  keyNameFields,
  passkeyAttestationFields,
  newAccountFields,
  newPasskeyFields,
  passkeyRegistrationFields,
  passkeySignInFields,
  passwordFields,
  profileFields,
  registrationFields,
  renamedKeyFields,
  signInFields,
  userSearch,
  passkeyAssertionFields,
} from './accounts-fields.ts'
import { pageLinks, Collection, LongCollection } from '../src/collection.ts'
import {
  KeyLink,
  ApplicationPassword,
  Credential,
  Notice,
  PasskeyRequest,
  Profile,
  OpenSession,
  Session,
  User,
} from './accounts-states.ts'
import { PersonalData } from './personal-data.ts'

/** The relations of the module. */
export const accountRelations = curiedRelations('wm', {
  session: ['one', 'Session', 'The current session, with the forms to sign in and out.'],
  sessions: ['one', 'Sessions', 'Your active sessions.'],
  users: ['one', 'Users', 'All users.'],
  user: ['one', 'User', 'An account with its profile, keys and appointments.'],
  'user-profile': ['one', 'Profile', 'The name and contact details of a user.'],
  'email-verification': ['one', 'E-mail verification', 'Sends a link to verify the e-mail address of an account.'],
  'personal-data': ['one', 'Personal data', 'The stored data of a user, for the user to read and download.'],
  password: ['one', 'Password', 'The password of an account, with a form to change it.'],
  'password-resets': ['one', 'Forgotten password', 'Requests a link to reset a forgotten password.'],
  'application-passwords': ['one', 'Application passwords', 'Passwords for single applications, which can be revoked.'],
  'passkey-sign-in': ['one', 'Sign in with a passkey', 'Signs in with a passkey.'],
  'passkey-registration': [
    'one',
    'Create an account with a passkey',
    'Creates an account with a passkey instead of a password.',
  ],
  'key-links': ['one', 'Links for devices', 'Creates single-use links for devices to register their keys.'],
  'hoba-registration': ['one', 'Register a key', 'Registers the key of a device (HOBA, RFC 7486).'],
  credentials: ['one', 'Keys', 'The passkeys and HOBA keys of an account.'],
})

/** The resources of accounts, sessions, keys and the audit log. */
export const accountResources = {
  session: {
    summary: 'The current session, with its user and expiry.',
    state: Session,
    links: {
      user: optionalLink('user'),
      messages: optionalLink('messages'),
      sessions: optionalLink('sessions'),
      appointments: optionalLink('appointments'),
      home: link('home'),
    },
    forms: {
      'sign-in': form('session', { title: 'Sign in', fields: signInFields }),
      'sign-out': form('home', { title: 'Sign out', fields: {} }),
    },
  },
  sessions: {
    summary: 'The active sessions of an account.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('openSession') },
  },
  openSession: {
    summary: 'An active session of an account.',
    state: OpenSession,
    links: { collection: link('sessions'), home: optionalLink('home') },
    forms: { end: form('sessions', { title: 'End this session', fields: {} }) },
  },
  users: {
    summary: 'All users, for clerks; for guests, the form to create an account.',
    state: LongCollection,
    links: {
      ...pageLinks('users'),
      search: optionalLink('users', userSearch),
      tasks: optionalLink('tasks'),
      session: optionalLink('session'),
      home: link('home'),
    },
    embedded: { item: link('user') },
    forms: {
      register: form('user', { title: 'Create an account', fields: registrationFields }),
      add: form('user', { title: 'Create an account for another user', fields: newAccountFields }),
    },
  },
  user: {
    summary: 'An account with its profile, keys and appointments.',
    state: User,
    links: {
      'user-profile': optionalLink('profile'),
      'email-verification': optionalLink('emailVerifications'),
      messages: optionalLink('messages'),
      tasks: optionalLink('tasks'),
      sessions: optionalLink('sessions'),
      'personal-data': optionalLink('personalData'),
      password: optionalLink('password'),
      'application-passwords': optionalLink('applicationPasswords'),
      credentials: optionalLink('credentials'),
      'connected-applications': optionalLink('connectedApplications'),
      appointments: optionalLink('appointments'),
      cart: optionalLink('cart'),
      'recycle-bin': optionalLink('recycleBin'),
      settlements: optionalLink('settlements'),
      doctor: optionalLink('doctor'),
      home: optionalLink('home'),
    },
    forms: {
      change: form('user', { title: 'Edit role or status', fields: accountFields }),
      close: form('home', { title: 'Close account', fields: {} }),
      verify: form('emailVerifications', { title: 'Send the link again', fields: {} }),
    },
  },
  profile: {
    summary: 'The name and contact details of a user.',
    state: Profile,
    links: { user: link('user'), home: link('home') },
    forms: { change: form('profile', { title: 'Edit contact details', fields: profileFields }) },
  },
  personalData: {
    summary: 'The stored data of a user, without secrets.',
    state: PersonalData,
    links: { user: link('user'), home: link('home') },
  },
  password: {
    summary: 'The password of an account.',
    state: Notice,
    links: { user: link('user'), home: link('home') },
    forms: { change: form('password', { title: 'Change password', fields: passwordFields }) },
  },
  ...accessLinkResources,
  applicationPasswords: {
    summary: 'The application passwords of an account.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('applicationPassword') },
    forms: {
      create: form('applicationPassword', {
        title: 'Create application password',
        fields: keyNameFields,
        shownOnce: 'secret',
      }),
    },
  },
  applicationPassword: {
    summary: 'A password for one application.',
    state: ApplicationPassword,
    links: { collection: link('applicationPasswords'), home: optionalLink('home') },
    forms: { remove: form('applicationPasswords', { title: 'Revoke password', fields: {} }) },
  },
  credentials: {
    summary: 'The passkeys and HOBA keys of an account.',
    state: Collection,
    links: { user: link('user'), 'key-links': optionalLink('keyLinks'), home: link('home') },
    embedded: { item: link('credential') },
    forms: { 'begin-passkey': form('newPasskey', { title: 'Add a passkey', fields: newPasskeyFields }) },
  },
  credential: {
    summary: 'A passkey or HOBA key.',
    state: Credential,
    links: { collection: link('credentials'), home: optionalLink('home') },
    forms: {
      rename: form('credential', { title: 'Rename key', fields: renamedKeyFields }),
      remove: form('credentials', { title: 'Remove key', fields: {} }),
    },
  },
  passkeySignIns: {
    summary: 'Signs in with a passkey.',
    state: Notice,
    links: { session: link('session'), 'passkey-registration': link('passkeyRegistrations'), home: link('home') },
    forms: { begin: form('passkeySignIn', { title: 'Sign in with a passkey', fields: passkeySignInFields }) },
  },
  passkeySignIn: {
    summary: 'A single-use challenge to sign in with a passkey.',
    state: PasskeyRequest,
    links: { 'passkey-sign-in': link('passkeySignIns'), home: link('home') },
    forms: { 'sign-in': form('session', { title: 'Use passkey', fields: passkeyAssertionFields }) },
  },
  passkeyRegistrations: {
    summary: 'Creates an account with a passkey instead of a password.',
    state: Notice,
    links: { session: link('session'), 'passkey-sign-in': link('passkeySignIns'), home: link('home') },
    forms: {
      begin: form('passkeyRegistration', {
        title: 'Create an account with a passkey',
        fields: passkeyRegistrationFields,
      }),
    },
  },
  passkeyRegistration: {
    summary: 'A single-use challenge to create an account with a passkey.',
    state: PasskeyRequest,
    links: { 'passkey-registration': link('passkeyRegistrations'), home: link('home') },
    forms: { register: form('user', { title: 'Create passkey', fields: passkeyAttestationFields }) },
  },
  newPasskey: {
    summary: 'A single-use challenge to add a passkey to an account.',
    state: PasskeyRequest,
    links: { credentials: link('credentials'), home: link('home') },
    forms: { 'add-passkey': form('credential', { title: 'Create passkey', fields: passkeyAttestationFields }) },
  },
  keyLinks: {
    summary: 'Creates single-use links for devices to register their keys.',
    state: Notice,
    links: { credentials: link('credentials'), home: link('home') },
    forms: { make: form('keyLink', { title: 'Create link', fields: {} }) },
  },
  keyLink: {
    summary: 'A single-use link for a device to register its key.',
    state: KeyLink,
    links: { 'hoba-registration': link('hobaRegistration'), credentials: link('credentials'), home: link('home') },
  },
  hobaRegistration: {
    summary: 'Registers the key of a device (HOBA, RFC 7486), with proof of possession.',
    state: Notice,
    links: { home: link('home') },
    forms: {
      register: form('credential', { title: 'Register key', fields: hobaFields }),
      challenge: form('document', { title: 'Request challenge', fields: {} }),
      'sign-out': form('home', { title: 'Sign out', fields: {} }),
    },
  },
} as const
