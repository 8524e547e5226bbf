import type { Writable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { CalendarFile, MailTransport, Sender } from './domain/outbox.ts'
import { messageLogs } from './texts.ts'

// The timeouts are shorter than the lease of a mail (domain/outbox.ts).
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** Returns a transport that sends mails by SMTP; accounts without an address get none. */
export function smtpTransport(url: string, from: string): MailTransport {
  let transport: Promise<Transporter> | undefined
  const opened = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...patience })
  }
  return {
    async deliver({ key, email, subject, text, language, calendar }) {
      if (email === undefined) return
      // RFC 5322 §3.6.4: every delivery of a mail has the same message id.
      const messageId = key === undefined ? {} : { messageId: `<${key}@${domainOf(from)}>` }
      const file = calendar?.(senderOf(from))
      transport ??= opened()
      await (
        await transport
      ).sendMail({
        from,
        to: email,
        subject,
        text,
        // RFC 3282 §2.
        ...(language === undefined ? {} : { headers: { 'Content-Language': language } }),
        ...messageId,
        ...(file === undefined ? {} : attached(file)),
      })
    },
  }
}

// nodemailer adds the file both as an alternative of the text, which mail programs show with the date, and as a file.
function attached({ method, text }: CalendarFile): { readonly icalEvent: SendMailOptions['icalEvent'] } {
  return { icalEvent: { method, filename: 'appointment.ics', content: text } }
}

/** Returns the sender in an address such as `Clinic <clinic@example.org>`. */
function senderOf(from: string): Sender {
  const [, name = '', email = from] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return name.trim() === '' ? { email } : { email, name: name.trim() }
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Returns a transport for demonstrations, which prints the mails. */
export function printingTransport(output: Writable): MailTransport {
  return {
    isPrinter: true,
    deliver({ account, email, subject, text }) {
      const to = email === undefined ? account : `${account} <${email}>`.trimStart()
      output.write(messageLogs.printedMail({ to, subject, text }))
      return Promise.resolve()
    },
  }
}
