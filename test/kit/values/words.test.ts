import { expect } from 'chai'
import { halvesOf, isOneErrorAway, reversed, splitWords } from '../../../server/kit/values/words.ts'

const letters = ['a', 'b', 'é', '😀']
const wordsOfLength = (length: number): readonly string[] =>
  length === 0 ? [''] : wordsOfLength(length - 1).flatMap((word) => letters.slice(0, 3).map((letter) => word + letter))

/** Every word that one typing error makes of a word. */
function errorsOf(word: string): ReadonlySet<string> {
  const characters = Array.from(word)
  const places = [...characters.keys(), characters.length]
  const made = places.flatMap((at) => {
    const [head, tail] = [characters.slice(0, at), characters.slice(at)]
    const [first = '', second = '', ...rest] = tail
    return [
      ...letters.map((letter) => [...head, letter, ...tail]),
      ...letters.map((letter) => [...head, letter, ...tail.slice(1)]),
      [...head, ...tail.slice(1)],
      [...head, second, first, ...rest],
    ]
  })
  return new Set(made.map((each) => each.join('')).filter((each) => each !== word))
}

describe('words', () => {
  it('are split without accents, case and repetitions', () => {
    expect(splitWords('Élan vital, ÉLAN; x-ray 50% İ')).to.deep.equal(['elan', 'vital', 'x', 'ray', '50', 'i'])
    expect(splitWords('😀 \u0301')).to.deep.equal([])
    expect(splitWords('ö'.repeat(70))).to.deep.equal(['o'.repeat(64)])
  })

  it('differ by one error exactly if a character was added, left out or replaced, or two were swapped', () => {
    const all = [3, 4, 5].flatMap(wordsOfLength)
    for (const word of ['aabba', 'abéab', 'bbbb', 'abéa']) {
      const errors = errorsOf(word)
      for (const other of [...errors, ...all])
        expect(isOneErrorAway(word, other), `${word} ${other}`).to.equal(errors.has(other))
    }
  })

  it('keep the part before or behind the middle after one error', () => {
    for (const word of ['abéab', 'abéabb', '😀babéab', 'aaaaaaaa']) {
      const [head, tail] = halvesOf(word)
      expect(reversed(reversed(tail))).to.equal(tail)
      for (const other of errorsOf(word))
        expect(other.startsWith(head) || other.endsWith(tail), `${word} ${other}`).to.equal(true)
    }
  })
})
