import { translate } from '@waymark/shared'
import { contentProblem, type Problem } from '../problem.ts'
import type { Request } from '../request.ts'
import { digestMatches } from './content-digest.ts'

/** Returns a problem if content does not match the Content-Digest of its request. */
export function damageOf({ header }: Pick<Request, 'header'>, bytes: Uint8Array): Problem | undefined {
  // RFC 9530 §2: the digest covers the coded content, which is available here only when there is no coding.
  if (header('content-encoding') !== undefined || digestMatches(header('content-digest'), bytes) !== 'wrong')
    return undefined
  return contentProblem(translate('The content does not match its digest.'))
}
