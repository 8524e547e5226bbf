import type { BareItem } from 'structured-headers'
import { dictionaryIn } from '../http/content/dictionary.ts'
import type { SignatureParameters, Signing } from './message-signature.ts'
import { componentIn, isInnerList } from './signature-syntax.ts'

/** The parameters that each signature has. */
interface Always extends SignatureParameters {
  /** In seconds since 1970. */
  readonly created: number
  readonly keyid: string
}

// Each signature costs time, and a client needs one.
const mostSignatures = 4
/** The seconds after which a signature expires, if a client asks for that. */
const lifetime = 300

/**
 * Returns the signatures that a client asks for by Accept-Signature, without those by another key or algorithm, and those of
 * components that no response has (RFC 9421 §5.1).
 */
export function requestedSignatures(field: string | undefined, always: Always): readonly Signing[] {
  return [...(dictionaryIn(field) ?? [])].slice(0, mostSignatures).flatMap(([label, member]) => {
    if (!isInnerList(member)) return []
    const [items, asked] = member
    const components = items.flatMap((item) => componentIn(item) ?? [])
    const isOurs = isOrAbsent(asked.get('keyid'), always.keyid) && isOrAbsent(asked.get('alg'), 'ed25519')
    if (!isOurs || components.length < items.length) return []
    return [{ label, components, parameters: { ...always, ...parametersOf(asked, always) } }]
  })
}

function isOrAbsent(value: BareItem | undefined, expected: string): boolean {
  return value === undefined || value === expected
}

/** Returns the parameters of a request that its signature repeats, or has for it. */
function parametersOf(asked: ReadonlyMap<string, BareItem>, { created }: Always): SignatureParameters {
  const parameters: Record<string, string | number> = {}
  if (asked.get('expires') === true) parameters['expires'] = created + lifetime
  for (const name of ['alg', 'nonce', 'tag']) {
    const value = asked.get(name)
    if (typeof value === 'string') parameters[name] = value
  }
  return parameters
}
