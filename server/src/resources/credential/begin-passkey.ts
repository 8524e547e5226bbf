import { clinicDescription, type Credential } from '@waymark/shared'
import { newChallenge } from '../../authentication/passkey-ceremony.ts'
import { failure } from '../../domain/failure.ts'
import { challengeCount } from '../../domain/guess.ts'
import { mostKeys } from '../../domain/passkey.ts'
import type { Problem } from '../../http/problem.ts'
import { action, type Action } from '../../http/resource.ts'
import { binding, shownWith, tooMany, type AtPasskeys } from '../at-passkeys.ts'
import { problemOf } from '../failures.ts'
import { refusalToChange, type Own } from '../own.ts'
import { newPasskeyRepresentation } from '../passkey/new-passkey-representation.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'

const form = clinicDescription.resources.credentials.forms['begin-passkey']

/** Who is at the keys of an account, how many there are, and why no passkey can be added. */
export type AtKeys = Own & {
  readonly keys: readonly Credential[]
  readonly visitor: AtPasskeys | Problem
}

/** Begins to add a passkey to an account. */
export function beginPasskey(ports: Ports): Action<AtKeys> {
  return action(
    'begin-passkey',
    form,
    async ({ account, keys, visitor }, { name: keyName }) => {
      if ('problem' in visitor) return visitor
      if (keys.length >= mostKeys) return problemOf(failure('too-many-keys'))
      const full = await tooMany(ports, challengeCount(visitor.client))
      if (full !== undefined) return full
      const { browser, headers } = binding(visitor)
      const made = await newChallenge(ports, { purpose: 'create', account, keyName, browser })
      return {
        outcome: 'created',
        location: href('newPasskey', { user: account, challenge: made.challenge }),
        ...shownWith(headers, await newPasskeyRepresentation(ports, visitor.terms, made)),
      }
    },
    { keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}
