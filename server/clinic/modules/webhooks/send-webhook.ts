import { postToUser } from '@waymark/server/webhooks'
import type { Options } from '../../options.ts'
import type { SendWebhook } from './domain/deliver.ts'

// Standard Webhooks recommends 15 to 30 seconds.
const patience = 15_000

/** Returns the function that sends webhooks by HTTPS to public addresses; a shutdown ends it. */
export function webhookSender({
  allowsPrivateAddresses: mayBePrivate = false,
  stopping,
}: Pick<Options, 'allowsPrivateAddresses' | 'stopping'>): SendWebhook {
  return (post) => {
    const timeout = AbortSignal.timeout(patience)
    const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping])
    return postToUser(post, { mayBePrivate, signal })
  }
}
