import { mediaType } from '@waymark/shared'
import { html as markup } from 'ghtml'
import type { Progress } from '../../hypermedia/layout.ts'
import type { Json, Link, Representation, State } from '../../hypermedia/representation.ts'
import { labelOf } from './label.ts'

/**
 * A bar for the member that says how far something is; undefined for any other. Where the resource tells of what happens
 * to it, a script lets the bar follow.
 */
export function progressMarkup(
  { layout, state, isWatched = false }: Pick<Representation, 'layout' | 'state' | 'isWatched'>,
  alternates: readonly Link[],
  [name, value]: readonly [string, Json],
): string | undefined {
  if (layout?.kind !== 'progress' || layout.fraction !== name || typeof value !== 'number') return undefined
  const stream = isWatched ? alternates.find(({ type }) => type === mediaType.eventStream) : undefined
  const events = stream === undefined ? '' : followed(stream.href, layout, state)
  const percent = `${String(Math.floor(value * 100))}\u00a0%`
  return markup`<progress max="1" value="${String(value)}" aria-label="${labelOf(name)}"!${events}>${percent}</progress> ${percent}`
}

function followed(href: string, { fraction, phase }: Progress, state: State): string {
  const now = state[phase]
  const shown = typeof now === 'string' ? now : ''
  return markup` data-events="${href}" data-member="${fraction}" data-phase="${phase}" data-now="${shown}"`
}
