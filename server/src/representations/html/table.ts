import { html as markup } from 'ghtml'
import type { Representation } from '../../hypermedia/representation.ts'
import { avatarMarkup } from './avatar.ts'
import { onwardMarkup, titleMarkup, type Said } from './item.ts'
import { labelOf } from './label.ts'
import { cellMarkup } from './value.ts'

/** Items of flat state as a table: a row for each, headed by its title. */
export function tableMarkup(items: readonly Representation[], said: Said): string {
  const names = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  const columns = names.filter((name) => items.some(({ state, title }) => state[name] !== title))
  const onward = items.map((item) => onwardMarkup(item, said))
  const hasOnward = onward.some((rows) => rows !== '')
  const heads = columns.map((name) => markup`<th scope="col">${labelOf(name)}</th>`).join('')
  const rows = items.map((item, index) => {
    const cells = columns.map((name) => cellMarkup(name, item.state[name])).join('')
    const last = hasOnward ? `<td>${onward[index] ?? ''}</td>` : ''
    return `<tr><th scope="row">${avatarMarkup(item)}${titleMarkup(item)}</th>${cells}${last}</tr>`
  })
  return [
    '<div class="wide"><table><thead><tr><th scope="col">Title</th>',
    heads,
    hasOnward ? '<th scope="col">Next</th>' : '',
    `</tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  ].join('')
}
