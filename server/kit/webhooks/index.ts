/**
 * Webhooks: signatures of Standard Webhooks and of RFC 9421, and requests to URLs that users have given.
 *
 * @example
 * import { newWebhookSecret, postToUser, webhookFields } from '@waymark/server/webhooks'
 *
 * const body = JSON.stringify({ type: 'book.lent', timestamp: new Date().toISOString(), data: {} })
 * const timestamp = Math.floor(Date.now() / 1000)
 * const webhook = { id: 'event-1', url: 'https://receiver.example/events', timestamp, body }
 * const headers = webhookFields(webhook, 'standard', [newWebhookSecret()])
 * await postToUser({ ...webhook, headers }, { signal: AbortSignal.timeout(15_000) })
 *
 * @module @waymark/server/webhooks
 */
export {
  signatureFields,
  type SignatureFields,
  type SignatureKey,
  type SignatureParameters,
  type SignedMessage,
  type SignedRequest,
  type SignedResponse,
  type Signing,
  type VerifiedSignature,
  verifiedSignature,
} from './message-signature.ts'
export { type OutgoingPost, type PostAnswer, type PostLimits, postToUser, retryAfterOf } from './post.ts'
export { PrivateAddress, type Resolve } from '../http/connection/public-address.ts'
export { type PublicSignatureKey, type ResponseSignatures, responseSignatures } from './response-signature.ts'
export {
  coveredComponents,
  newWebhookSecret,
  type Webhook,
  webhookFields,
  type WebhookScheme,
} from './webhook-signature.ts'
