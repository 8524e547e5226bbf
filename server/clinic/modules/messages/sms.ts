import type { Writable } from 'node:stream'
import { retryAfterOf } from '@waymark/server/webhooks'
import { Busy, Undeliverable } from './domain/outbox.ts'
import type { SmsTransport } from './domain/sms.ts'
import { messageLogs } from './texts.ts'

// Shorter than the lease of a message (domain/outbox.ts).
const usualTimeout = 30_000

// An error has a few hundred bytes.
const mostContent = 16_384

// The sender is wrong, which the operator can correct before the next attempt:
// https://www.twilio.com/docs/api/errors
const senderErrors: readonly number[] = [21_212, 21_603, 21_606, 21_611, 21_659, 21_703, 21_705]

const messagingService = /^MG[0-9a-f]{32}$/

/**
 * Returns a transport that sends text messages by the Messages API of Twilio, which other providers have too:
 * https://www.twilio.com/docs/messaging/api/message-resource
 *
 * @param url the base URL of the API with the account and its token, such as https://AC1:token@api.twilio.com
 * @param from a number, a sender ID, or a messaging service
 * @param timeout in milliseconds
 */
export function smsTransport(url: string, from: string, timeout = usualTimeout): SmsTransport {
  const { origin, pathname, username, password } = new URL(url)
  const account = decodeURIComponent(username)
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const target = `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const sender = messagingService.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    async deliver({ to, text }) {
      const response = await fetch(target, {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      if (response.ok) {
        // Accepted, whatever follows: an error now would cause a second message.
        await response.body?.cancel().catch(() => undefined)
        return
      }
      throw refusalOf(response, codeIn(await beginningOf(response)))
    },
  }
}

// The message of the provider is left out, because it has the telephone number.
function refusalOf({ status, headers }: Response, code: number | undefined): Error {
  const reason = `SMS provider: status ${String(status)}${code === undefined ? '' : `, error ${String(code)}`}`
  const isFinal = status === 400 && (code === undefined || !senderErrors.includes(code))
  if (isFinal) return new Undeliverable(reason)
  return new Busy(reason, retryAfterOf({ status, retryAfter: headers.get('retry-after') ?? undefined }, Date.now()))
}

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > mostContent) break
  }
  return text
}

function codeIn(text: string): number | undefined {
  const code = /"code"\s*:\s*(\d{1,6})\b/.exec(text)?.[1]
  return code === undefined ? undefined : Number(code)
}

/** Returns a transport for demonstrations, which prints the text messages. */
export function printingSmsTransport(output: Writable): SmsTransport {
  return {
    deliver({ to, text }) {
      output.write(messageLogs.printedSms({ to, text }))
      return Promise.resolve()
    },
  }
}
