import { invalidParameter, type Problem } from '@waymark/server'
import { wordsIn } from '@waymark/server/storage'

interface Asked {
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Returns the words of a search, or the problem of parameters that find nothing, whatever is stored. */
export function searchedWords({ q, from = '', until }: Asked): readonly string[] | Problem {
  const words = wordsIn(q)
  if (q !== undefined && words.length === 0) return invalidParameter('q', 'must have a letter or a digit')
  if (until !== undefined && until < from) return invalidParameter('until', 'must not be before the first day')
  return words
}
