import { closest, distance } from 'fastest-levenshtein'

/** Returns a text as searches compare it: some databases lower-case only ASCII, and people leave out accents. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Returns the known word that a word with typing errors means: one error in four letters, at most two; else the same word. */
export function corrected(word: string, vocabulary: ReadonlySet<string>): string {
  const most = Math.min(2, Math.floor(word.length / 4))
  if (most === 0 || vocabulary.size === 0) return word
  const found = closest(word, [...vocabulary])
  return distance(word, found) <= most ? found : word
}
