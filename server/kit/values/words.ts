// A longer word is compared by its beginning; PostgreSQL limits the text of an index entry.
const longestWord = 64
// PostgreSQL limits the size of the words of a row.
const mostWords = 2000
// An engine limits the size of a search.
const mostSearched = 50
const shortestForgiven = 5

/** Returns a text without accents and in lower case. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Returns the first characters of a word, as it is stored in an index. */
export function shortened(word: string): string {
  return Array.from(word).slice(0, longestWord).join('')
}

/** Returns the different words of a text, which consist of letters and digits, without accents and in lower case. */
export function splitWords(text: string): readonly string[] {
  const words = plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...new Set(words.map(shortened))].slice(0, mostWords)
}

/** A text that finds words: those that begin with it, or the word itself. */
export interface WordPattern {
  readonly text: string
  readonly isBeginning: boolean
}

/** The words of a search: a record has a word for each group, which one of its patterns finds. */
export type SearchedWords = readonly (readonly WordPattern[])[]

/** The words of a table. */
export interface StoredWords<Found> {
  /** Returns what a search finds; undefined for nothing. */
  find(searched: SearchedWords): Promise<Found | undefined>
  /** Returns stored words, among them all that differ from the given one by one typing error. */
  similar(word: string): Promise<readonly string[]>
}

/** Finds the words of a text by the rule of `TableQuery`; undefined for nothing. */
export async function findWords<Found>(text: string, stored: StoredWords<Found>): Promise<Found | undefined> {
  const words = splitWords(text).slice(0, mostSearched)
  if (words.length === 0) return undefined
  const exact = words.map((word) => [{ text: word, isBeginning: true }])
  const found = await stored.find(exact)
  if (found !== undefined) return found
  const corrections = await Promise.all(words.map((word) => corrected(word, stored)))
  if (corrections.every((group) => group.length === 0)) return undefined
  return stored.find(exact.map((group, index) => [...group, ...(corrections[index] ?? [])]))
}

async function corrected(
  word: string,
  { similar }: Pick<StoredWords<unknown>, 'similar'>,
): Promise<readonly WordPattern[]> {
  if (Array.from(word).length < shortestForgiven) return []
  const words = await similar(word)
  return words.filter((each) => isOneErrorAway(word, each)).map((text) => ({ text, isBeginning: false }))
}

/** Tells whether a stored word can be found with a typing error. */
export function isForgivable(word: string): boolean {
  return Array.from(word).length >= shortestForgiven - 1
}

/**
 * Returns the part before and the part after the character in the middle: one typing error leaves at least one of them at
 * its end of the word.
 */
export function halvesOf(word: string): readonly [head: string, tail: string] {
  const characters = Array.from(word)
  const middle = Math.floor((characters.length - 1) / 2)
  return [characters.slice(0, middle).join(''), characters.slice(middle + 1).join('')]
}

/** Returns a word with its characters in the opposite order. */
export function reversed(word: string): string {
  return Array.from(word).toReversed().join('')
}

/** Tells whether one word becomes another by a character that is added, left out or replaced, or by two that are swapped. */
export function isOneErrorAway(one: string, other: string): boolean {
  const [shorter, longer] = [Array.from(one), Array.from(other)].sort((a, b) => a.length - b.length)
  if (shorter === undefined || longer === undefined || longer.length - shorter.length > 1) return false
  const start = longer.findIndex((character, index) => shorter[index] !== character)
  if (start === -1) return false
  const equalFrom = (shorterAt: number, longerAt: number): boolean =>
    longer.slice(longerAt).join('') === shorter.slice(shorterAt).join('')
  if (longer.length > shorter.length) return equalFrom(start, start + 1)
  const isSwapped = longer[start] === shorter[start + 1] && longer[start + 1] === shorter[start]
  return equalFrom(start + 1, start + 1) || (isSwapped && equalFrom(start + 2, start + 2))
}

/** Tells whether words of a record are found by a search. */
export function hasWords(stored: readonly string[], searched: SearchedWords): boolean {
  const isFound = ({ text, isBeginning }: WordPattern): boolean =>
    stored.some((word) => (isBeginning ? word.startsWith(text) : word === text))
  return searched.every((group) => group.some(isFound))
}
