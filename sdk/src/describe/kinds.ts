import { bareName } from './model.ts'
import type { SurveyedResource } from './survey.ts'

/** Resources that appear to be of one kind. */
export interface Kind {
  readonly places: SurveyedResource[]
  /** The incoming relations: extension relations, and registered ones with their source. */
  readonly ways: Set<string>
  /** The names of all members and relations. */
  readonly features: Set<string>
}

/** Relations with a target of the same kind. */
const alike = new Set(['self', 'first', 'last', 'next', 'prev', 'previous', 'edit', 'canonical'])

/** The kinds by resource identifier. */
export type KindsByResource = ReadonlyMap<string, Kind>

/**
 * Groups resources that have an incoming relation in common and look alike. Registered relations (IANA) describe a
 * role, not a kind, so they count only together with their source.
 */
export function kindsOf(places: ReadonlyMap<string, SurveyedResource>): KindsByResource {
  const kinds: Kind[] = []
  const byPlace = new Map<string, Kind>()
  for (const place of places.values()) {
    if (place.documents.length === 0) continue
    const ways = waysTo(place, byPlace, kinds)
    const own = ways.filter(isOwn)
    const near = kinds.filter((kind) => (own.length > 0 ? own : ways).some((way) => kind.ways.has(way)))
    const features = featuresOf(place)
    const sources = place.arrivals.flatMap((arrival) =>
      isAlike(arrival, place) ? (byPlace.get(arrival.from) ?? []) : [],
    )
    const found = [...near, ...sources].find((kind) => likeness(kind.features, features) >= 0.5)
    const kind = found ?? { places: [], ways: new Set(), features: new Set() }
    if (found === undefined) kinds.push(kind)
    kind.places.push(place)
    for (const way of ways) kind.ways.add(way)
    for (const feature of features) kind.features.add(feature)
    byPlace.set(place.id, kind)
  }
  return byPlace
}

// The same path with another query is another part of the same resource.
function isAlike({ from, relation }: SurveyedResource['arrivals'][number], { id }: SurveyedResource): boolean {
  return alike.has(relation) || from.split('?')[0] === id.split('?')[0]
}

function isOwn(way: string): boolean {
  return way.includes(':')
}

function waysTo(place: SurveyedResource, byPlace: KindsByResource, kinds: readonly Kind[]): readonly string[] {
  return place.arrivals.flatMap((arrival) => {
    if (isAlike(arrival, place)) return []
    const { from, relation } = arrival
    const source = byPlace.get(from)
    return [isOwn(relation) || source === undefined ? relation : `${String(kinds.indexOf(source))} ${relation}`]
  })
}

function featuresOf({ documents }: SurveyedResource): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ state, links, embedded }) => [
      ...(typeof state === 'object' && state !== null ? Object.keys(state) : []),
      ...[...links.keys(), ...embedded.keys()].filter(isOwn).map((name) => `→ ${name}`),
    ]),
  )
}

/** Returns which share of the smaller set is in the larger, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size)
  return least === 0 ? 1 : [...one].filter((feature) => other.has(feature)).length / least
}

/** Returns a unique name for each kind by its incoming relations, with the entry's first. */
export function namesOf(byPlace: KindsByResource): ReadonlyMap<Kind, string> {
  const names = new Map<Kind, string>()
  const taken = new Set(['unseen'])
  for (const kind of new Set(byPlace.values())) {
    const name =
      names.size === 0
        ? 'home'
        : (candidatesFor(kind, byPlace, names).find((one) => !taken.has(one)) ?? `kind${String(names.size)}`)
    taken.add(name)
    names.set(kind, name)
  }
  return names
}

function candidatesFor(
  { places }: Kind,
  byPlace: KindsByResource,
  names: ReadonlyMap<Kind, string>,
): readonly string[] {
  const arrivals = places.flatMap((place) => place.arrivals.filter((arrival) => !isAlike(arrival, place)))
  const own = arrivals.filter(({ relation }) => isOwn(relation)).map(({ relation }) => camel(bareName(relation)))
  const others = arrivals.flatMap(({ from, relation }) => {
    const source = byPlace.get(from)
    return source === undefined ? [] : [camel(`${names.get(source) ?? ''} ${relation}`)]
  })
  return [...[...new Set(own)].sort((one, other) => one.length - other.length), ...others]
}

function camel(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
}
