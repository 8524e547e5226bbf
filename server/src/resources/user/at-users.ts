import type { PageRequest } from '../../domain/page.ts'
import type { Principal } from '../../domain/policy.ts'

/** Whoever is at the list of users. */
export interface AtUsers {
  readonly request: PageRequest
  readonly principal: Principal
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
}
