/**
 * Verifies signed responses (RFC 9421, RFC 9530), such as receipts: at once, or later from a file, without the service.
 *
 * @module @waymark/sdk/signatures
 */
export {
  acceptSignature,
  type KeySet,
  SignatureRefused,
  type SignatureChecks,
  type SignedMessage,
  verifyResponse,
  type VerifiedResponse,
} from './verify-response.ts'
export { signatureKeys } from './signature-keys.ts'
