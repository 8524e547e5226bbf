import { contentOf, empty, html, type Html, rowMarkup, type View } from '@waymark/server/html'
import { RoleView } from '@waymark/shared/clinic'
import { staffTexts } from '../texts.ts'

const { views } = staffTexts

/** The page as the other person sees it, below what only the reader sees. */
export const roleViewView: View = (page) => {
  const { state } = page.representation
  if (!RoleView.is(state)) return empty
  const values = { page: state.page }
  const as = (role: RoleView['role'], words: string): Html =>
    page.link('role-view', {
      words,
      values: { ...values, role },
      class: state.role === role ? 'button' : 'quiet button',
      isCurrent: state.role === role,
    })
  return contentOf(
    html`<h1>${page.title}</h1>`,
    rowMarkup(as('patient', views.asPatient), as('guest', views.asVisitor), page.link('viewed')),
    state.refusal === undefined
      ? html`${hiddenMarkup(state)}<section class="as-other" aria-label="${views.insideLabel}">${page.inside(views.insideNote)}</section>`
      : refusalMarkup(state.refusal),
  )
}

function refusalMarkup({ detail, for: audience }: NonNullable<RoleView['refusal']>): Html {
  const who = audience === undefined ? '' : html`<p>${views.isOnlyFor({ audience })}</p>`
  return html`<div class="panel"><p><strong>${views.refused}</strong></p><p>${detail}</p>${who}</div>`
}

function hiddenMarkup({ hidden }: RoleView): Html {
  if (hidden.length === 0) return html`<p>${views.nothingHidden}</p>`
  const rows = hidden.map(({ part, name, for: audience }) => {
    const who = audience === undefined ? views.ofTheRole : views.seenBy({ audience })
    return html`<li><span>${views.parts[part]}: <strong>${name}</strong></span> <span class="soft">${who}</span></li>`
  })
  return html`<section class="set"><h2>${views.hiddenHeading}</h2><ul class="rows">${rows}</ul></section>`
}
