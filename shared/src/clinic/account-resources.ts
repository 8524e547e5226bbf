import { form, link, maybe } from '../description.ts'
import {
  accountFields,
  keyNameFields,
  passwordFields,
  registrationFields,
  resetFields,
  resetRequestFields,
  signInFields,
} from './fields.ts'
import { pageLinks } from './page-links.ts'
import { AuditEntry } from './state/audit-entry.ts'
import { Collection } from './state/collection.ts'
import { ApplicationPassword, Credential } from './state/key.ts'
import { Notice } from './state/notice.ts'
import { OpenSession, Session } from './state/session.ts'
import { User } from './state/user.ts'

/** The resources about who somebody is: accounts, sessions, keys and what was done. */
export const accountResources = {
  session: {
    summary: 'Who you are here, and for how long.',
    state: Session,
    links: {
      user: maybe('user'),
      sessions: maybe('sessions'),
      appointments: maybe('appointments'),
      home: link('home'),
    },
    forms: {
      'sign-in': form('session', { title: 'Sign in', fields: signInFields }),
      'sign-out': form('home', { title: 'Sign out', fields: {} }),
    },
  },
  sessions: {
    summary: 'Where an account is signed in.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('openSession') },
  },
  openSession: {
    summary: 'A place where an account is signed in.',
    state: OpenSession,
    links: { collection: link('sessions'), home: maybe('home') },
    forms: { end: form('sessions', { title: 'End this session', fields: {} }) },
  },
  users: {
    summary: 'Everybody who has an account.',
    state: Collection,
    links: { ...pageLinks('users'), home: link('home') },
    embedded: { item: link('user') },
    forms: { register: form('user', { title: 'Open an account', fields: registrationFields }) },
  },
  user: {
    summary: 'An account: who it is for, and what belongs to it.',
    state: User,
    links: {
      sessions: maybe('sessions'),
      password: maybe('password'),
      'application-passwords': maybe('applicationPasswords'),
      credentials: maybe('credentials'),
      appointments: maybe('appointments'),
      doctor: maybe('doctor'),
      home: maybe('home'),
    },
    forms: {
      change: form('user', { title: 'Change name and address', fields: accountFields }),
      close: form('home', { title: 'Close the account', fields: {} }),
    },
  },
  password: {
    summary: 'The password of an account.',
    state: Notice,
    links: { user: link('user'), home: link('home') },
    forms: { change: form('password', { title: 'Change the password', fields: passwordFields }) },
  },
  passwordResets: {
    summary: 'Where somebody who has forgotten the password asks for a link to set another.',
    state: Notice,
    links: { home: link('home') },
    forms: { ask: form('passwordResets', { title: 'Send me a link', fields: resetRequestFields }) },
  },
  passwordReset: {
    summary: 'A link to set another password, once.',
    state: Notice,
    links: { home: link('home') },
    forms: { set: form('home', { title: 'Set the password', fields: resetFields }) },
  },
  applicationPasswords: {
    summary: 'The passwords for programs of an account.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('applicationPassword') },
    forms: { create: form('applicationPassword', { title: 'Make a password for a program', fields: keyNameFields }) },
  },
  applicationPassword: {
    summary: 'A password for a program.',
    state: ApplicationPassword,
    links: { collection: link('applicationPasswords'), home: maybe('home') },
    forms: { remove: form('applicationPasswords', { title: 'Take it back', fields: {} }) },
  },
  credentials: {
    summary: 'The keys with which an account can be signed in to.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('credential') },
  },
  credential: {
    summary: 'A passkey or another key.',
    state: Credential,
    links: { collection: link('credentials'), home: maybe('home') },
    forms: {
      rename: form('credential', { title: 'Rename it', fields: keyNameFields }),
      remove: form('credentials', { title: 'Remove it', fields: {} }),
    },
  },
  audit: {
    summary: 'Who has done what, the latest first.',
    state: Collection,
    links: { ...pageLinks('audit'), home: link('home') },
    embedded: { item: link('auditEntry') },
  },
  auditEntry: {
    summary: 'Something that was done.',
    state: AuditEntry,
    links: { collection: link('audit'), home: maybe('home') },
  },
} as const
