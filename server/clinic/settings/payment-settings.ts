import { both, type Setting } from './setting.ts'
import { isSafeUrl } from './setting-value.ts'

const usualUrl = 'https://api.stripe.com'

/** The settings of the payment provider. */
export const paymentSettings = {
  PAYMENT_KEY: {
    meaning:
      'The secret key of the payment provider, which has the API of Stripe Checkout; without it appointments cannot be paid online',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || /^[\x21-\x7e]{8,200}$/.test(text) ? text : undefined),
    expected: 'the secret key of the account, without spaces',
  },
  PAYMENT_WEBHOOK_SECRET: {
    meaning: 'The signing secret of the notifications that the provider sends to PUBLIC_ORIGIN/payments/notifications',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || /^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
    expected: 'at least 16 characters, without spaces',
  },
  PAYMENT_URL: {
    meaning: 'The base URL of the API of the payment provider',
    secret: false,
    defaults: both(usualUrl),
    parse: (text: string) => (isSafeUrl(text) ? text : undefined),
    expected: 'an https URL, or an http URL of this machine',
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>
