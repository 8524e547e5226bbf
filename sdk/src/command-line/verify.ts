import { acceptSignature, signatureKeys, verifyResponse } from '../signatures/index.ts'
import { fileOf } from '../streams/file-of.ts'
import { readAll } from '../transport/body.ts'
import type { Command, CommandEnvironment } from './command.ts'
import { visible } from './format.ts'
import type { Target } from './path.ts'

const mostBytes = 100 * 1024 * 1024

/**
 * Returns the content of a signed resource, and writes its host, key and time to the errors. Rejects with SignatureRefused if it is not from the
 * service as it is.
 */
export async function verifiedContent(
  target: Target,
  { settings: { accept = 'application/json' } }: Command,
  { fetch = globalThis.fetch, now, writeError }: CommandEnvironment,
): Promise<Uint8Array> {
  const { stream, response } = await fileOf(target, accept).open({ headers: acceptSignature })
  const content = Uint8Array.from(await readAll(stream, mostBytes))
  const { origin, host } = new URL(response.url)
  const keys = await signatureKeys(origin, { fetch })
  const { created, keyId } = await verifyResponse({ ...response, content }, keys, now === undefined ? {} : { now })
  writeError(visible(`Signed by ${host} at ${new Date(created * 1000).toISOString()} with the key ${keyId}.\n`))
  return content
}
