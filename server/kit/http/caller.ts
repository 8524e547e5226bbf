import type { Problem, HeaderFields, Response } from './problem.ts'
import type { Request } from './request.ts'

/*
 * Who asks. The protocol carries callers from where credentials are read to the resource, and knows of them only what
 * HTTP needs: whether two requests come from the same one, and in which way it was shown.
 */
export interface Caller {
  /** What the service's own policy knows of the caller; undefined for nobody. */
  readonly principal: unknown
  /** Names the caller in entity tags and caches, and says nothing to others; undefined for those who showed nothing. */
  readonly key: string | undefined
  /** A browser sends a cookie by itself, whoever's page asks; a header field is sent by a program that means it. */
  readonly shownBy: 'nothing' | 'cookie' | 'header'
  /** Fields that the answer to these credentials carries, made from the answer. */
  readonly confirm?: (answer: Pick<Response, 'status' | 'content'>) => HeaderFields
}

export const nobody: Caller = { principal: undefined, key: undefined, shownBy: 'nothing' }

/** Reads who asks. */
export interface Authenticator {
  /** The caller; a problem where credentials were shown that cannot be accepted. Nothing shown is nobody. */
  authenticate(request: Request): Promise<Caller | Problem>
  /**
   * The values of WWW-Authenticate, one for each line, the strongest first; none where nobody can be known.
   *
   * @param isPage whether the answer is a page: a browser would cover it with a dialog of its own for some schemes
   */
  challenges(isPage: boolean): readonly string[]
}

/** An authenticator for services that know nobody. */
export const knowsNobody: Authenticator = {
  authenticate: () => Promise.resolve(nobody),
  challenges: () => [],
}
