import { env, exit, stderr } from 'node:process'

/** Ends the process with one sentence, for a setting that cannot be used. */
export function refuse(sentence: string): never {
  stderr.write(`${sentence}\n`)
  exit(2)
}

/** Returns the message of an error as a sentence. */
export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')
}

/** Ends the process with the sentence of an error that the kit explains; another one is a mistake in the program. */
export function refuseFault(error: unknown): never {
  if (error instanceof Error && ['Error', 'RangeError'].includes(error.name)) refuse(sentenceOf(error))
  throw error
}

const demonstration = 'owner-demo-password'
const { PORT = '3000', HOST = '127.0.0.1', DATABASE_URL = 'sqlite:service.sqlite', PASSWORD = demonstration } = env
if (!/^[1-9]\d*$/.test(PORT) || Number(PORT) > 65_535) refuse(`PORT is "${PORT}" but must be a number from 1 to 65535.`)
if (PASSWORD === '') refuse(`PASSWORD is empty: set a password, or unset it for ${demonstration}.`)

export const port = Number(PORT)
export const host = HOST
export const databaseUrl = DATABASE_URL
export const password = PASSWORD
/** The URL of the service on this machine. */
export const entry = `http://localhost:${PORT}/`
/** The URL that the client connects to. */
export const serviceUrl = env['URL'] ?? entry
/** Whether the README shows the password. */
export const isDemonstration = PASSWORD === demonstration
