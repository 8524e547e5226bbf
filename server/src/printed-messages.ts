import type { Writable } from 'node:stream'
import type { Courier } from './domain/courier.ts'

/** A courier for demonstrations: what the clinic tells people is printed where it was started. */
export function printedMessages(output: Writable): Courier {
  return {
    deliver({ account, email, subject, text }) {
      const to = email === undefined ? account : `${account} <${email}>`
      output.write(`\nMessage to ${to}\n${subject}\n${text}\n`)
      return Promise.resolve()
    },
  }
}
