import { html, type Html, empty } from './markup.ts'
import { linksOf, type Representation } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'

const hues = 6

/**
 * Returns the avatar of a portrait: the picture that its `icon` link leads to, or else the initials. It repeats the name and
 * is hidden from screen readers.
 */
export function avatarMarkup(representation: Representation): Html {
  const { layout, title, state } = representation
  if (layout?.kind !== 'portrait') return empty
  const [icon] = linksOf(representation, 'icon')
  if (icon !== undefined && isLinkable(icon.href))
    return html`<img class="avatar" src="${icon.href}" alt="" width="48" height="48" loading="lazy">`
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
