import { trailOf, type History, type Hop } from './history.ts'
import type { Intent } from './intent.ts'

/** A resource that is about to be asked for, and how one got to it. */
export interface Errand {
  readonly url: string
  readonly kind: string | undefined
  readonly from: string | undefined
  readonly before: History
  readonly hop: Pick<Hop, 'name' | 'through'>
}

/** The names of the way with the step that is about to be made. */
export function trailAfter({ before, hop }: Pick<Errand, 'before' | 'hop'>): readonly string[] {
  return trailOf([...before, { ...hop, url: '' }])
}

/** The errand that asks for a change. */
export function errandOf({ url, kind, from, before, name, through }: Intent): Errand {
  return { url, kind, from, before, hop: { name, through } }
}
