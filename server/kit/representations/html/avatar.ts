import { html, type Html, empty } from './markup.ts'
import type { Representation } from '../../hypermedia/representation.ts'

const hues = 6

/** Returns the initials of a portrait as an avatar; it repeats the name and is hidden from screen readers. */
export function avatarMarkup({ layout, title, state }: Representation): Html {
  if (layout?.kind !== 'portrait') return empty
  // The title of a page can be other words, and a person has one colour.
  const name = typeof state['name'] === 'string' ? state['name'] : title
  return html`<span class="avatar hue-${hueOf(name)}" data-initials="${initialsOf(name)}" aria-hidden="true"></span>`
}

// The last two words, because titles such as Dr come first.
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const initials = words.slice(-2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
  return initials.join('').toUpperCase()
}

function hueOf(name: string): string {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return String(sum % hues)
}
