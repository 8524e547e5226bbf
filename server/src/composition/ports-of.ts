import { randomUUID } from 'node:crypto'
import { capabilities } from '../authentication/capability.ts'
import { keyLinks } from '../authentication/key-link.ts'
import { passkeyNames } from '../authentication/passkey-names.ts'
import { passkeyPlaceOf } from '../authentication/passkey-place.ts'
import { resetLinks } from '../authentication/reset-link.ts'
import { hobaOf } from '../authentication/schemes.ts'
import { paymentMethods as usualPaymentMethods } from '../domain/payment.ts'
import type { Ports } from '../resources/ports.ts'
import { about, usualSeller } from './about.ts'
import type { AppOptions } from './app-options.ts'
import { keepersOf } from './keepers-of.ts'
import { schemePartsOf } from './schemes-of.ts'

// Long enough to fill in a form, short enough for who waits for it; in milliseconds.
const usualHold = 300_000

/** What the resources need of the world, but for what programs of others are allowed. */
export function portsOf(options: AppOptions): Omit<Ports, 'oauth' | 'allowedPrograms'> {
  const { storage, clock, secret, courier, publicOrigin } = options
  const { paymentMethods = usualPaymentMethods, seller = usualSeller } = options
  const { watchInterval = 250 } = options
  return {
    ...storage,
    clock,
    newIdentifier: randomUUID,
    holdLifetime: options.holdLifetime ?? usualHold,
    guestLimit: options.guestLimit ?? 0,
    paymentMethods,
    seller,
    capabilities: capabilities(secret),
    ...keepersOf(options),
    resetLinks: resetLinks(secret),
    courier,
    origin: publicOrigin,
    watchInterval,
    inTransaction: (work) => storage.submissions.inTransaction(work),
    ...keyPortsOf(options),
  }
}

/** What keys are registered and used with. */
function keyPortsOf(options: AppOptions): Pick<Ports, 'hoba' | 'keyLinks' | 'passkeyTerms'> {
  const { clock, secret, publicOrigin } = options
  const secrets = [secret] as const
  const place = passkeyPlaceOf(publicOrigin, about.name)
  return {
    hoba: hobaOf(schemePartsOf(options)),
    keyLinks: keyLinks({ secrets, clock }),
    passkeyTerms: place === undefined ? undefined : { place, names: passkeyNames(secrets) },
  }
}
