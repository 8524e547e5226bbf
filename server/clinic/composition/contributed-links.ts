import { currentTranslator } from '@waymark/shared'
import { isAsking, isMember } from '@waymark/server/authentication'
import { LRUCache } from 'lru-cache'
import type { ContributedLinks, HomeLinks } from '../module.ts'
import { modules } from '../modules/index.ts'
import type { Principal } from '../principal.ts'
import { merged } from './open-storage.ts'

// Each page has them in its header.
const knownLinks = new LRUCache<string, HomeLinks>({ max: 500 })

/** Returns the links of the home document for a caller. */
export function homeLinks(principal: Principal): HomeLinks {
  if (isAsking()) return linksFor(principal)
  const { role } = principal
  const key = isMember(principal) ? [role, principal.account, principal.represents, principal.scopes] : [role]
  const name = JSON.stringify([currentTranslator().language, ...key])
  const known = knownLinks.get(name)
  if (known !== undefined) return known
  const links = linksFor(principal)
  knownLinks.set(name, links)
  return links
}

function linksFor(principal: Principal): HomeLinks {
  return merged(modules.map(({ home }) => home?.(principal)))
}

/** The links that modules contribute to resources of other modules. */
export const contributedLinks: ContributedLinks = {
  homeLinks,
  userLinks: (user, principal) => merged(modules.map(({ userLinks }) => userLinks?.(user, principal))),
  doctorLinks: (doctor, principal) => merged(modules.map(({ doctorLinks }) => doctorLinks?.(doctor, principal))),
  messageLinks: (about, principal) => merged(modules.map(({ messageLinks }) => messageLinks?.(about, principal))),
}
