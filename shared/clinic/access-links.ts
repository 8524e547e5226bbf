import { form, link } from '../src/description.ts'
import { resetFields, resetRequestFields } from './accounts-fields.ts'
import { Notice } from './accounts-states.ts'

/** The single-use links in letters, and their requests. */
export const accessLinkResources = {
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
} as const
