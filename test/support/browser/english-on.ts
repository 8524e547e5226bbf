import type { Page } from 'playwright-core'

/** The English texts that are other texts in a language: whole ones, and the patterns of those with parameters. */
interface EnglishTexts {
  readonly whole: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

const known = new WeakMap<Readonly<Record<string, string>>, EnglishTexts>()

/**
 * Returns the English texts on a page in another language: the texts of its elements and attributes that a catalogue
 * translates otherwise.
 *
 * @param sources the English texts of the catalogue
 * @param texts the texts in the language of the page by the English ones; none for English
 */
export async function englishOn(
  page: Page,
  sources: readonly string[],
  texts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { whole, patterns } = known.get(texts) ?? englishOf(sources, texts)
  known.set(texts, { whole, patterns })
  const shown = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder']
    // The names of languages and of relations are not translated.
    const all = [...document.querySelectorAll('title, body *:not([lang], script, code, :has(> code:only-child))')]
    return all.flatMap((each) => [
      each.textContent,
      ...[...each.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
      ...attributes.flatMap((name) => each.getAttribute(name) ?? []),
    ])
  })
  const words = new Set(shown.map((text) => text.trim()))
  return [...words].filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)))
}

function englishOf(sources: readonly string[], texts: Readonly<Record<string, string>>): EnglishTexts {
  const others = sources.filter((source) => texts[source] !== undefined && texts[source] !== source)
  const literals = others.map((source) => source.split(/\{\w+\}/))
  return {
    whole: new Set(others.filter((source) => !source.includes('{'))),
    patterns: literals
      .filter((parts) => parts.length > 1 && !parts.join('').includes('{') && /[A-Za-z]{2}/.test(parts.join('')))
      .map((parts) => new RegExp(`^${parts.map(escaped).join('.{1,40}')}$`, 'u')),
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
}
