import { html as markup } from 'ghtml'
import type { Representation } from '../../hypermedia/representation.ts'

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
