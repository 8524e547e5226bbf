import { currentTranslator, type ParametersOf, type TextParameters, translateDescribed } from './translate.ts'

type Text = string | readonly string[] | ((parameters: never) => string)

/** English texts by name. A member may be a list, a table of its own, or a function that translates by itself. */
export interface TextTable {
  readonly [name: string]: Text | TextTable
}

type TranslatedText<Source extends string> =
  unknown extends ParametersOf<Source> ? string : (parameters: ParametersOf<Source>) => string

/** The texts of a table in the language of the reader; a text with parameters is a function of them. */
export type TranslatedTexts<Table extends TextTable> = {
  readonly [Name in keyof Table]: Translated<Table[Name]>
}

type Translated<Member> = Member extends string
  ? TranslatedText<Member>
  : Member extends readonly string[]
    ? readonly string[]
    : Member extends TextTable
      ? TranslatedTexts<Member>
      : Member

/**
 * Returns a table of English texts (ICU MessageFormat) as texts in the language of the current reader, such as those
 * of a part of an interface.
 *
 * @example
 * const texts = translatedTexts({ title: 'Books', found: '{count, plural, one {# book} other {# books}} found' })
 * assert.equal(texts.title, 'Books')
 */
export function translatedTexts<const Table extends TextTable>(table: Table): TranslatedTexts<Table> {
  const texts = {}
  for (const [name, member] of Object.entries(table)) Object.defineProperty(texts, name, propertyOf(member))
  // Each member is defined by the type of its text.
  return texts as TranslatedTexts<Table>
}

// The translator is known when a text is read, so the texts of a constant are those of each reader.
function propertyOf(member: Text | TextTable): PropertyDescriptor {
  if (typeof member === 'string') return propertyOfText(member)
  if (isList(member)) return { enumerable: true, get: () => member.map(translateDescribed) }
  return { enumerable: true, value: typeof member === 'function' ? member : translatedTexts(member) }
}

function propertyOfText(text: string): PropertyDescriptor {
  if (!text.includes('{')) return { enumerable: true, get: () => translateDescribed(text) }
  return { enumerable: true, value: (parameters: TextParameters) => currentTranslator().translate(text, parameters) }
}

function isList(member: Text | TextTable): member is readonly string[] {
  return Array.isArray(member)
}
