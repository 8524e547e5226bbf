import { formatChallenge, parseCredentials, type Credentials } from '@waymark/shared'
import type { AccountHolder, AccountLookup } from './account.ts'
import type { AuditTrail } from './audit.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import { deviceIn } from './cookies.ts'
import { guarded, watched, type GuessPorts } from './guarded.ts'
import type { Role } from './recent.ts'
import { type Accepted, type AcceptedProgram, type Occasion, type Scheme, refusalOf, type Refusal } from './scheme.ts'

export interface CredentialPorts extends GuessPorts {
  readonly accounts: AccountLookup
  readonly auditTrail: Pick<AuditTrail, 'append'>
  /** The strongest first. */
  readonly schemes: readonly Scheme[]
}

/** Credentials that were accepted, of an account that may come in. */
export interface Admitted extends Accepted {
  readonly owner: AccountHolder
  readonly scheme: string
}

type Asked = Pick<Request, 'header' | 'method' | 'target' | 'client' | 'content'>

/** Judges the credentials in the field of a role; undefined where the request has none. */
export async function shownCredentials(
  ports: CredentialPorts,
  role: Role,
  request: Asked,
): Promise<Admitted | AcceptedProgram | Problem | undefined> {
  const field = request.header(role.credentials)
  if (field === undefined) return undefined
  const credentials = parseCredentials(field)
  if (credentials === undefined) {
    return protocolProblem('malformed-request', 'Credentials are a scheme and a token, or a scheme and parameters.')
  }
  const scheme = ports.schemes.find(({ name }) => name.toLowerCase() === credentials.scheme.toLowerCase())
  if (scheme === undefined) {
    const headers = { [role.challenges]: challengesOf(ports.schemes) }
    return protocolProblem(role.required, 'The scheme of the credentials is not known here.', { headers })
  }
  const judgement = await judged(ports, scheme, { role, credentials, request })
  if (judgement.verdict === 'accepted' || judgement.verdict === 'program') return judgement
  await noted(ports, scheme, judgement, request)
  return refusalOf(judgement, role, (occasion) => challengesOf(ports.schemes, scheme, occasion))
}

/** The challenges of all schemes, one for each line; `occasion` is for the scheme that was used. */
export function challengesOf(
  schemes: readonly Scheme[],
  used?: Scheme,
  occasion: Occasion = { stale: false },
): readonly string[] {
  const asked = (scheme: Scheme): Occasion => (scheme === used ? occasion : { stale: false })
  return schemes.flatMap((scheme) => scheme.challenges(asked(scheme)).map((challenge) => formatChallenge(challenge)))
}

type Judgement = Admitted | AcceptedProgram | Refusal

interface Shown {
  readonly role: Role
  readonly credentials: Credentials
  readonly request: Asked
}

async function judged(
  ports: CredentialPorts,
  scheme: Scheme,
  { role, credentials, request }: Shown,
): Promise<Judgement> {
  const verify = async (): Promise<Judgement> => {
    const { method, target } = request
    const verdict = await scheme.verify({ credentials, method, target, content: () => contentOf(request) })
    if (verdict.verdict !== 'accepted') return verdict
    const owner = verdict.known?.account ?? (await ports.accounts.find(verdict.account))
    return owner?.state === 'active' ? { ...verdict, owner, scheme: scheme.name } : { verdict: 'refused' }
  }
  const claimed = await scheme.claims?.(credentials)
  if (claimed === undefined) return verify()
  const shown = request.header(role.credentials) ?? ''
  const guess = { account: claimed, client: request.client, shown, device: deviceIn(request.header('cookie')) }
  return scheme.isStrong === true ? watched(ports, guess, verify) : guarded(ports, guess, verify)
}

async function contentOf(request: Asked): Promise<Uint8Array | Problem> {
  if (request.header('content-encoding') !== undefined) {
    const detail = 'Content that credentials are about must come without a content coding.'
    return protocolProblem('malformed-request', detail)
  }
  const content = await request.content()
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

// A typed name may be a password in the wrong field, so names are not written down.
async function noted(
  { auditTrail, clock }: CredentialPorts,
  { name }: Scheme,
  { verdict }: Refusal,
  { client, target }: Asked,
): Promise<void> {
  if (verdict !== 'refused' && verdict !== 'throttled') return
  // A query may hold a capability.
  const [subject = ''] = target.split('?', 1)
  await auditTrail.append({ at: clock.now(), who: 'guest', what: `${name} ${verdict}`, subject, client })
}
