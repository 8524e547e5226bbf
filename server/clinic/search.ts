import { invalidParameter, type Problem } from '@waymark/server'
import { wordsIn } from '@waymark/server/storage'

interface Asked {
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Returns the words of a search, as `wordsOf` finds them, or the problem of parameters that find nothing, whatever is stored. */
export function searchedWords(
  { q, from = '', until }: Asked,
  wordsOf: (text: string | undefined) => readonly string[] = wordsIn,
): readonly string[] | Problem {
  const words = wordsOf(q)
  if (q !== undefined && words.length === 0) return invalidParameter('q', 'must have a letter or a digit')
  if (until !== undefined && until < from) return invalidParameter('until', 'must not be before the first day')
  return words
}
