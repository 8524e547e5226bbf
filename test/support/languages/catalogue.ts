import { expect } from 'chai'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '@waymark/server/languages'

type Ast = ReturnType<IntlMessageFormat['getAst']>

// The numbers of the elements of a parsed text (@formatjs/icu-messageformat-parser): literal text, and the sign of a plural.
const [literal, pound]: readonly number[] = [0, 7]

/** Returns the names of the parameters of a parsed text, each once. */
function parametersOf(ast: Ast): readonly string[] {
  const names = ast.flatMap((element): readonly string[] => {
    if ([literal, pound].includes(element.type)) return []
    const branches = 'options' in element ? Object.values(element.options) : []
    const own = 'value' in element ? [element.value] : []
    return [...own, ...branches.flatMap(({ value }) => parametersOf(value))]
  })
  return [...new Set(names)].sort()
}

function parsed(text: string, tag: string): Ast {
  return new IntlMessageFormat(text, tag, undefined, { ignoreTag: true }).getAst()
}

/** Expects that a language has each text with the parameters of the English one, and each of its plural categories. */
export function expectCatalogue({ tag, texts }: Language, keys: readonly string[]): void {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  // Millions alone are `many` in Spanish and French; no count is as high.
  const wanted = pluralCategories.filter((category) => tag === 'ar' || category !== 'many')
  for (const text of keys) {
    const translated = texts[text] ?? ''
    expect(translated.trim(), text).to.not.equal('')
    if (!text.includes('{')) expect(translated, text).to.not.match(/[{}]/)
    else expect(parametersOf(parsed(translated, tag)), text).to.deep.equal(parametersOf(parsed(text, 'en')))
    if (!text.includes(', plural,')) continue
    for (const category of wanted) expect(translated, text).to.include(`${category} {`)
  }
}
