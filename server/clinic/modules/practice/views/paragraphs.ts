import { empty, html, type Html, join } from '@waymark/server/html'

/** Renders a text that people wrote, one paragraph for each empty line. */
export function paragraphsMarkup(text: string, attributes: Html = empty): Html {
  const parts = text.split(/\n\s*\n/v).filter((part) => part.trim() !== '')
  return join(parts.map((part) => html`<p dir="auto"${attributes}>${part}</p>`))
}
