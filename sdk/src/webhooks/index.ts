/**
 * Verifies webhooks of any service that follows [Standard Webhooks](https://www.standardwebhooks.com/), in Node, Deno, Bun and workers.
 *
 * @module @waymark/sdk/webhooks
 */
export { verifyWebhook, type VerifiedWebhook, type WebhookChecks, WebhookRefused } from './verify-webhook.ts'
