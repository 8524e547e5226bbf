import { isBoundTo } from '../../authentication/ceremony-browser.ts'
import { knownChallenge } from '../../authentication/passkey-ceremony.ts'
import { failure } from '../../domain/failure.ts'
import type { PasskeyChallenge } from '../../domain/passkey-challenge.ts'
import type { Problem } from '../../http/problem.ts'
import type { Found, Target } from '../../http/resource.ts'
import { atPasskeys, type AtPasskeys } from '../at-passkeys.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'

/** Who is at a challenge, and what is known of it; undefined where it is over. */
export interface Asked extends AtPasskeys {
  readonly challenge: string
  readonly asked: PasskeyChallenge | undefined
}

/** A challenge by the variable of its path. It stays there when it is over, so that who answers too late is told. */
export async function findAsked(
  ports: Ports,
  target: Target,
  purpose: PasskeyChallenge['purpose'],
): Promise<Found<Asked> | Problem> {
  const visitor = atPasskeys(ports, target)
  if ('problem' in visitor) return visitor
  const challenge = target.variables['challenge'] ?? ''
  const known = await knownChallenge(ports, challenge)
  const asked = known?.purpose === purpose && isReadable(known, visitor) ? known : undefined
  return { entity: { ...visitor, challenge, asked }, version: asked === undefined ? 'over' : String(asked.expires) }
}

function isReadable({ browser }: PasskeyChallenge, asker: AtPasskeys): boolean {
  return browser === undefined || isBoundTo(browser, asker)
}

/** Where one begins anew. */
type Beginning = 'passkey-sign-in' | 'passkey-registration' | 'credentials'

/** Why a challenge cannot be read. */
export function over({ asked }: Pick<Asked, 'asked'>, beginning: Beginning, at: string): Problem | undefined {
  if (asked !== undefined) return undefined
  return problemOf(failure('ceremony-over'), { links: [linkSet(beginning, { href: at, title: 'Begin anew' })] })
}
