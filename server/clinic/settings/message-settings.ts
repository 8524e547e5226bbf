import { both, type Setting } from './setting.ts'
import { isAccountUrl } from './setting-value.ts'

/** The settings of the mail server and of the SMS provider. */
export const messageSettings = {
  SMTP_URL: {
    meaning: 'The mail server; without it, start prints the messages and serve disables password resets',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || /^smtps?:\/\/[^/]+$/.test(text) ? text : undefined),
    expected: 'smtp:// or smtps:// followed by user:password@host:port',
  },
  SMTP_FROM: {
    meaning: 'The sender of e-mail',
    secret: false,
    defaults: both('clinic@localhost'),
    parse: (text: string) => (/^[^@\s]+@[^@\s]+$/.test(text) ? text : undefined),
    expected: 'an e-mail address',
  },
  SMS_URL: {
    meaning:
      'The SMS provider, which has the Messages API of Twilio: https://ACCOUNT:TOKEN@api.twilio.com; without it, start prints the text messages and serve sends none',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || isAccountUrl(text) ? text : undefined),
    expected: 'an https URL, or an http URL of this machine, with an account and its token',
  },
  SMS_FROM: {
    meaning: 'The sender of text messages: a number such as +442079460018, a sender ID, or a messaging service',
    secret: false,
    defaults: both('Clinic'),
    parse: (text: string) =>
      /^(?:\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(text) ? text : undefined,
    expected:
      'a number that begins with + and a country code, a short code, 1 to 11 letters, digits and spaces, or MG and 32 digits',
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>
