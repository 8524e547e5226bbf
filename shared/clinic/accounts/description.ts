import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { pageLinks, LongCollection } from '../../src/collection.ts'
import {
  accountFields,
  newAccountFields,
  profileFields,
  recordFields,
  registrationFields,
  userSearch,
} from './fields.ts'
import { Notice, Profile, User } from './states.ts'
import { PersonalData } from './personal-data.ts'

/** The relations of the module. */
export const accountRelations = curiedRelations('wm', {
  users: ['one', 'Users', 'All users.'],
  user: ['one', 'User', 'An account with its profile, keys and appointments.'],
  'user-profile': ['one', 'Profile', 'The name and contact details of a user.'],
  'email-verification': ['one', 'E-mail verification', 'Sends a link to verify the e-mail address of an account.'],
  'fhir-bundle': ['one', 'FHIR bundle', 'The record of a patient as a FHIR bundle, for another clinic.'],
  'personal-data': ['one', 'Personal data', 'The stored data of a user, for the user to read and download.'],
})

/** The resources of accounts and their owners. */
export const accountResources = {
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
      'fhir-bundle': optionalLink('document'),
      password: optionalLink('password'),
      'application-passwords': optionalLink('applicationPasswords'),
      credentials: optionalLink('credentials'),
      'connected-applications': optionalLink('connectedApplications'),
      appointments: optionalLink('appointments'),
      'calendar-feeds': optionalLink('calendarFeeds'),
      'new-appointment': optionalLink('freeTimes'),
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
    forms: {
      change: form('profile', { title: 'Edit contact details', fields: profileFields }),
      'take-over': form('profile', { title: 'Take over from a record', fields: recordFields }),
    },
  },
  personalData: {
    summary: 'The stored data of a user, without secrets.',
    state: PersonalData,
    links: { user: link('user'), 'fhir-bundle': optionalLink('document'), home: link('home') },
  },
  emailVerifications: {
    summary: 'Sends a link to verify the e-mail address of an account.',
    state: Notice,
    links: { user: link('user'), home: link('home') },
    forms: { verify: form('emailVerifications', { title: 'Send the link again', fields: {} }) },
  },
  emailVerification: {
    summary: 'A single-use link to verify an e-mail address.',
    state: Notice,
    links: { home: link('home') },
    forms: { verify: form('home', { title: 'Verify e-mail address', fields: {} }) },
  },
} as const
