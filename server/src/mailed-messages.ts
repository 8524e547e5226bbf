import { createTransport } from 'nodemailer'
import type { Courier } from './domain/message.ts'

/** A courier that sends e-mail; whoever has left no address gets nothing. */
export function mailedMessages(url: string, from: string): Courier {
  const transport = createTransport(url)
  return {
    async deliver({ email, subject, text }) {
      if (email !== undefined) await transport.sendMail({ from, to: email, subject, text })
    },
  }
}
