import { formatChallenge, parseCredentials, type Credentials, translate } from '@waymark/shared'
import type { AccountHolder, AccountLookup } from './account.ts'
import type { AuditLog } from './audit.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import { deviceIn } from './cookies.ts'
import { guarded, watched, type AttemptPorts } from './password/guarded.ts'
import type { ServerRole } from './server-role.ts'
import {
  type Accepted,
  type AcceptedApplication,
  type ChallengeContext,
  type Scheme,
  refusalOf,
  type RejectedCredentials,
} from './scheme.ts'

export interface CredentialPorts extends AttemptPorts {
  readonly accounts: AccountLookup
  readonly auditLog: Pick<AuditLog, 'note'>
  /** Strongest first. */
  readonly schemes: readonly Scheme[]
}

/** Accepted credentials of an active account. */
export interface Admitted extends Accepted {
  readonly owner: AccountHolder
  readonly scheme: string
}

type Asked = Pick<Request, 'header' | 'method' | 'target' | 'client' | 'bytes'>

/** Verifies the credentials in the field of a role; undefined without credentials. */
export async function shownCredentials(
  ports: CredentialPorts,
  role: ServerRole,
  request: Asked,
): Promise<Admitted | AcceptedApplication | Problem | undefined> {
  const field = request.header(role.credentials)
  if (field === undefined) return undefined
  const credentials = parseCredentials(field)
  if (credentials === undefined) {
    return protocolProblem(
      'malformed-request',
      translate('Credentials must be a scheme with a token or with parameters.'),
    )
  }
  const scheme = ports.schemes.find(({ name }) => name.toLowerCase() === credentials.scheme.toLowerCase())
  if (scheme === undefined) {
    const headers = { [role.challenges]: challengesOf(ports.schemes, request) }
    return protocolProblem(role.required, translate('The authentication scheme is not supported.'), { headers })
  }
  const judgement = await judged(ports, scheme, { role, credentials, request })
  if (judgement.verdict === 'accepted' || judgement.verdict === 'application') return judgement
  await noted(ports, scheme, judgement, request)
  return refusalOf(judgement, scheme, role, (context) => challengesOf(ports.schemes, request, { scheme, context }))
}

/** Returns the challenges of all schemes, one for each line; the context is for the used scheme. */
export function challengesOf(
  schemes: readonly Scheme[],
  { method }: Pick<Request, 'method'>,
  used?: { readonly scheme: Scheme; readonly context: ChallengeContext },
): readonly string[] {
  const contextOf = (scheme: Scheme): ChallengeContext => ({
    stale: false,
    ...(scheme === used?.scheme && used.context),
    method,
  })
  return schemes.flatMap((scheme) =>
    scheme.challenges(contextOf(scheme)).map((challenge) => formatChallenge(challenge)),
  )
}

type Judgement = Admitted | AcceptedApplication | RejectedCredentials

interface Shown {
  readonly role: ServerRole
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
  const attempt = { account: claimed, client: request.client, shown, device: deviceIn(request.header('cookie')) }
  return scheme.isStrong === true ? watched(ports, attempt, verify) : guarded(ports, attempt, verify)
}

async function contentOf(request: Asked): Promise<Uint8Array | Problem> {
  if (request.header('content-encoding') !== undefined) {
    const detail = translate('With auth-int the content must not have a content coding.')
    return protocolProblem('malformed-request', detail)
  }
  return request.bytes()
}

// User names are not recorded: users sometimes type a password in that field.
async function noted(
  { auditLog, clock }: CredentialPorts,
  { name }: Scheme,
  { verdict }: RejectedCredentials,
  { client, target }: Asked,
): Promise<void> {
  if (verdict !== 'refused' && verdict !== 'throttled') return
  // Query values may be capabilities.
  const [subject = ''] = target.split('?', 1)
  await auditLog.note({ at: clock.now(), who: 'guest', what: `${name} ${verdict}`, subject, client })
}
