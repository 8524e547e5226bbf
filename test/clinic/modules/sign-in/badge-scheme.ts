import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { strengths, type AuthenticationScheme } from '@waymark/sdk'
import type { Scheme } from '@waymark/server/authentication'

/*
 * A private authentication scheme as an example: a badge with a number and a key answers a nonce. By RFC 9110 §16.4.2,
 * everything is in the request, parameters are named, and unknown ones are ignored.
 */
const key = 'the key in the badge'

function answerTo(nonce: string): string {
  return createHmac('sha256', key).update(nonce).digest('base64url')
}

/** The server side: this function and one row in the list of schemes. */
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

/** The client side: one object. */
export function badgeHolder(number: string): AuthenticationScheme {
  return {
    name: 'Badge',
    strength: () => strengths.hoba + 1,
    answer: ({ parameters }) => {
      let nonce = parameters.get('nonce')
      return {
        // A nonce is for one request; the next request waits for a challenge.
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
