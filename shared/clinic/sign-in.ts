import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { Collection } from '../src/collection.ts'
import {
  hobaFields,
  keyNameFields,
  passkeyAttestationFields,
  newPasskeyFields,
  passkeyRegistrationFields,
  passkeySignInFields,
  passwordFields,
  renamedKeyFields,
  signInFields,
  passkeyAssertionFields,
  resetFields,
  resetRequestFields,
} from './accounts/fields.ts'
import {
  KeyLink,
  ApplicationPassword,
  Credential,
  Notice,
  PasskeyRequest,
  OpenSession,
  Session,
} from './accounts/states.ts'

/** The relations of the module. */
export const signInRelations = curiedRelations('wm', {
  session: ['one', 'Session', 'The current session, with the forms to sign in and out.'],
  sessions: ['one', 'Sessions', 'Your active sessions.'],
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

/** The resources of sessions and credentials. */
export const signInResources = {
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
  password: {
    summary: 'The password of an account.',
    state: Notice,
    links: { user: link('user'), home: link('home') },
    forms: { change: form('password', { title: 'Change password', fields: passwordFields }) },
  },
  passwordResets: {
    summary: 'Requests a link to reset a forgotten password.',
    state: Notice,
    links: { home: link('home') },
    forms: { ask: form('passwordResets', { title: 'Send reset link', fields: resetRequestFields }) },
  },
  passwordReset: {
    summary: 'A single-use link to set a new password.',
    state: Notice,
    links: { home: link('home') },
    forms: { set: form('home', { title: 'Set password', fields: resetFields }) },
  },
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
    forms: {
      'begin-passkey': form('newPasskey', { title: 'Add a passkey', fields: newPasskeyFields, needsScript: true }),
    },
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
    forms: {
      begin: form('passkeySignIn', { title: 'Sign in with a passkey', fields: passkeySignInFields, needsScript: true }),
    },
  },
  passkeySignIn: {
    summary: 'A single-use challenge to sign in with a passkey.',
    state: PasskeyRequest,
    links: { 'passkey-sign-in': link('passkeySignIns'), home: link('home') },
    forms: { 'sign-in': form('session', { title: 'Use passkey', fields: passkeyAssertionFields, needsScript: true }) },
  },
  passkeyRegistrations: {
    summary: 'Creates an account with a passkey instead of a password.',
    state: Notice,
    links: { session: link('session'), 'passkey-sign-in': link('passkeySignIns'), home: link('home') },
    forms: {
      begin: form('passkeyRegistration', {
        title: 'Create an account with a passkey',
        fields: passkeyRegistrationFields,
        needsScript: true,
      }),
    },
  },
  passkeyRegistration: {
    summary: 'A single-use challenge to create an account with a passkey.',
    state: PasskeyRequest,
    links: { 'passkey-registration': link('passkeyRegistrations'), home: link('home') },
    forms: { register: form('user', { title: 'Create passkey', fields: passkeyAttestationFields, needsScript: true }) },
  },
  newPasskey: {
    summary: 'A single-use challenge to add a passkey to an account.',
    state: PasskeyRequest,
    links: { credentials: link('credentials'), home: link('home') },
    forms: {
      'add-passkey': form('credential', {
        title: 'Create passkey',
        fields: passkeyAttestationFields,
        needsScript: true,
      }),
    },
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
