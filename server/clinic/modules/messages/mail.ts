import type { Writable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Courier } from './domain/outbox.ts'

// A server that says nothing must not hold a letter for longer than it was taken for (domain/outbox.ts).
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** A courier that sends e-mail; whoever has left no address gets nothing. */
export function mailedMessages(url: string, from: string): Courier {
  const transport = createTransport({ url, ...patience })
  return {
    async deliver({ key, email, subject, text }) {
      if (email === undefined) return
      // RFC 5322 §3.6.4: the same letter has the same id, however often it is sent.
      const messageId = key === undefined ? {} : { messageId: `<${key}@${domainOf(from)}>` }
      await transport.sendMail({ from, to: email, subject, text, ...messageId })
    },
  }
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}

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
