import { closest, distance } from 'fastest-levenshtein'

/** Returns a text as searches compare it: some databases lower-case only ASCII, and people leave out accents. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Returns the known word that a word with typing errors means: one in four letters, two in more; else the same word. */
export function corrected(word: string, vocabulary: ReadonlySet<string>): string {
  // Two letters in the wrong order are two errors.
  const most = word.length < 4 ? 0 : word.length === 4 ? 1 : 2
  if (most === 0 || vocabulary.size === 0) return word
  const found = closest(word, [...vocabulary])
  return distance(word, found) <= most ? found : word
}
