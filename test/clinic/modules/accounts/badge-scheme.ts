import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { strengths, type AuthenticationScheme } from '@waymark/sdk'
import type { Scheme } from '@waymark/server/authentication/scheme'

/*
 * A private scheme, the example of how one is added: a badge with a number and a key, which answers a nonce. It follows
 * RFC 9110 §16.4.2: everything is in the request, parameters are not positional, unknown ones are passed over.
 */
const key = 'the key in the badge'

function answerTo(nonce: string): string {
  return createHmac('sha256', key).update(nonce).digest('base64url')
}

/** The server's side: one file, and one row in the list of schemes. */
export function badge(realm: string, accountOf: Readonly<Record<string, string>>): Scheme {
  const asked = new Set<string>()
  return {
    name: 'Badge',
    challenges: () => {
      const nonce = randomUUID()
      asked.add(nonce)
      return [
        {
          scheme: 'Badge',
          parameters: new Map([
            ['realm', realm],
            ['nonce', nonce],
          ]),
        },
      ]
    },
    verify({ credentials: { parameters } }) {
      const [number, nonce, answer] = ['number', 'nonce', 'answer'].map((name) => parameters.get(name))
      if (number === undefined || nonce === undefined || answer === undefined) {
        return Promise.resolve({ verdict: 'malformed', detail: 'A badge has a number, a nonce and an answer.' })
      }
      const right = Buffer.from(answerTo(nonce))
      const shown = Buffer.from(answer)
      const account = accountOf[number]
      if (account === undefined || shown.length !== right.length || !timingSafeEqual(shown, right)) {
        return Promise.resolve({ verdict: 'refused' })
      }
      return Promise.resolve(asked.delete(nonce) ? { verdict: 'accepted', account } : { verdict: 'stale' })
    },
  }
}

/** The client's side: one object. */
export function badgeHolder(number: string): AuthenticationScheme {
  return {
    name: 'Badge',
    strength: () => strengths.hoba + 1,
    answer: ({ parameters }) => {
      let nonce = parameters.get('nonce')
      return {
        // A nonce is answered once; for the next request the badge waits to be asked.
        credentials: () => {
          if (nonce === undefined) return undefined
          const shown = { number, nonce, answer: answerTo(nonce) }
          nonce = undefined
          return { scheme: 'Badge', parameters: new Map(Object.entries(shown)) }
        },
      }
    },
  }
}
