import type { Document } from '../document/document.ts'
import { selfUrl } from '../document/hal-forms.ts'
import type { Resource } from '../document/resource.ts'
import type { Agent, Target } from './agent.ts'
import { candidatesOf, requiresRequest, urlOf, type Step } from './follow.ts'
import type { Representation } from './representation.ts'

interface Following {
  readonly step: Step
  /** Returns the representations of embedded documents. */
  readonly embed: (documents: readonly Document[]) => readonly Representation[]
  readonly targetOf: (url: string) => Target
}

/** Returns all targets of a relation: linked ones, of which embedded ones are not requested, and then other embedded ones. */
export async function followAll(
  from: Resource,
  agent: Agent,
  { step, embed, targetOf }: Following,
): Promise<readonly Representation[]> {
  const { selection = {} } = step
  const name = agent.vocabulary.wireName(step.relation)
  const { links: offered, embedded } = candidatesOf(from, name, selection)
  const isIncluded = from.document.included?.has(name) === true && !requiresRequest(selection)
  const links = isIncluded ? [] : offered
  const here = embed(embedded).map((one, index) => [selfOf(embedded[index], from), one] as const)
  const bySelf = new Map(here.filter(([self]) => self !== undefined))
  const urls = links.map((link) => urlOf(link, from, step, agent))
  const isAsked = requiresRequest(selection)
  const requested = new Set<string | undefined>([...urls, ...(isAsked ? bySelf.keys() : [])])
  const linked = [...requested].map(async (url = '') => {
    const known = isAsked ? undefined : bySelf.get(url)
    return known ?? agent.fetch(targetOf(url))
  })
  const rest = here.filter(([self]) => self === undefined || !requested.has(self)).map(([, one]) => one)
  return [...(await Promise.all(linked)), ...rest]
}

function selfOf(document: Document | undefined, { base }: Resource): string | undefined {
  return document && selfUrl(document.links, base)
}
