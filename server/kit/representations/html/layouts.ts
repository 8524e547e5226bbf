import { html, type Html, empty } from './markup.ts'
import { mediaType } from '@waymark/shared'
import type { Representation, Progress, Json, Link, State } from '../../hypermedia/representation.ts'
import { labelOf } from './value.ts'

/** Renders the WebAuthn options for passkey.js, and what a browser without scripts or passkeys shows instead. */
export function ceremonyMarkup({ layout, state }: Representation): Html {
  if (layout?.kind !== 'ceremony') return empty
  const options = JSON.stringify(state[layout.options])
  const { field, unavailable } = layout
  const data = html` data-options="${options}" data-field="${field}" data-unavailable="${unavailable}"`
  return html`<p class="ceremony" role="alert"${data} hidden></p><noscript><p class="ceremony">${unavailable}</p></noscript>`
}

/** Removes the members for the device from the displayed state. */
export function withoutCeremony(representation: Representation): Representation {
  const { layout, state } = representation
  if (layout?.kind !== 'ceremony') return representation
  const shown = Object.entries(state).filter(([name]) => !layout.hidden.includes(name))
  return { ...representation, state: Object.fromEntries(shown) }
}

/**
 * Renders a progress bar for the fraction; undefined for other members. If the resource has an event stream, the script
 * updates the bar.
 */
export function progressMarkup(
  { layout, state, isWatched = false }: Pick<Representation, 'layout' | 'state' | 'isWatched'>,
  alternates: readonly Link[],
  [name, value]: readonly [string, Json],
): Html | undefined {
  if (layout?.kind !== 'progress' || layout.fraction !== name || typeof value !== 'number') return undefined
  const stream = isWatched ? alternates.find(({ type }) => type === mediaType.eventStream) : undefined
  const events = stream === undefined ? '' : followed(stream.href, layout, state)
  const percent = `${String(Math.floor(value * 100))}\u00a0%`
  return html`<progress max="1" value="${String(value)}" aria-label="${labelOf(name)}"${events}>${percent}</progress> ${percent}`
}

function followed(href: string, { fraction, phase }: Progress, state: State): Html {
  const now = state[phase]
  const shown = typeof now === 'string' ? now : ''
  return html` data-events="${href}" data-member="${fraction}" data-phase="${phase}" data-now="${shown}"`
}
