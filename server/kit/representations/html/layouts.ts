import { html as markup } from 'ghtml'
import { mediaType } from '@waymark/shared'
import type { Representation, Progress, Json, Link, State } from '../../hypermedia/representation.ts'
import { labelOf } from './value.ts'

/**
 * What a device is asked, for the script that asks it (passkey.js), which takes the words away: whoever has no script, or
 * no passkeys, keeps them.
 */
export function ceremonyMarkup({ layout, state }: Representation): string {
  if (layout?.kind !== 'ceremony') return ''
  const options = JSON.stringify(state[layout.options])
  return markup`<p class="ceremony" role="alert" data-options="${options}" data-field="${layout.field}">${layout.unavailable}</p>`
}

/** What people see of the state: nothing of what is for the device. */
export function withoutCeremony(representation: Representation): Representation {
  const { layout, state } = representation
  if (layout?.kind !== 'ceremony') return representation
  const shown = Object.entries(state).filter(([name]) => !layout.unseen.includes(name))
  return { ...representation, state: Object.fromEntries(shown) }
}

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
