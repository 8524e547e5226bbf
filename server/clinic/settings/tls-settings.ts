import { both, type Setting } from './setting.ts'

const file = {
  secret: false,
  defaults: both(''),
  parse: (text: string) => text,
  expected: 'the path of a file',
} as const

/** The settings of TLS in the service itself. */
export const tlsSettings = {
  TLS_CERT: {
    ...file,
    meaning:
      'The file of the certificate with its chain, in PEM; with it the service speaks HTTP/2 and HTTP/1.1 over TLS, without it HTTP/1.1',
  },
  TLS_KEY: { ...file, meaning: 'The file of the private key of the certificate, in PEM without a passphrase' },
} as const satisfies Readonly<Record<string, Setting<unknown>>>
