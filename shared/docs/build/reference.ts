import { type Application, PageEvent } from 'typedoc'

/**
 * Makes the pages of TypeDoc's theme accessible: its main part is a landmark, and no link is inside of a button that opens
 * and closes a part (WCAG 4.1.2), and no level of headings is skipped.
 */
export function load({ renderer }: Application): void {
  renderer.on(PageEvent.END, (page) => {
    page.contents = withLevels(page.contents ?? '')
      .replace('<div class="col-content">', '<div class="col-content" role="main">')
      .replace('<div class="col-sidebar">', '<div class="col-sidebar" role="complementary">')
      .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Site"')
      .replaceAll('<nav class="tsd-navigation">', '<nav class="tsd-navigation" aria-label="Reference">')
      .replaceAll(/<summary\b.*?<\/summary>/gs, (summary) =>
        summary.replaceAll(/<a\b[^>]*tsd-anchor-icon.*?<\/a>|<\/?a\b[^>]*>/gs, ''),
      )
  })
}

/** Gives each heading that skips a level the next one after the heading before it. */
function withLevels(html: string): string {
  let last = 0
  return html.replaceAll(/<h([1-6])\b/g, (tag, level: string) => {
    const fitting = Math.min(Number(level), last + 1)
    last = fitting
    return fitting === Number(level) ? tag : `${tag} aria-level="${String(fitting)}"`
  })
}
