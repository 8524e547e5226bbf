import type { Writable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Courier } from './domain/outbox.ts'
import { messageTexts } from './messages.ts'

// The timeouts are shorter than the lease of a letter (domain/outbox.ts).
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** Returns a courier that sends e-mail; accounts without an address get none. */
export function mailedMessages(url: string, from: string): Courier {
  const transport = createTransport({ url, ...patience })
  return {
    async deliver({ key, email, subject, text }) {
      if (email === undefined) return
      // RFC 5322 §3.6.4: every delivery of a letter has the same message id.
      const messageId = key === undefined ? {} : { messageId: `<${key}@${domainOf(from)}>` }
      await transport.sendMail({ from, to: email, subject, text, ...messageId })
    },
  }
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Returns a courier for demonstrations, which prints the letters. */
export function printedMessages(output: Writable): Courier {
  return {
    deliver({ account, email, subject, text }) {
      const to = email === undefined ? account : `${account} <${email}>`
      output.write(messageTexts.printedLetter({ to, subject, text }))
      return Promise.resolve()
    },
  }
}
