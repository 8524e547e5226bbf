import { expect } from 'chai'
import { wordsForPerson, wordsOfPerson } from '@waymark/clinic/modules/accounts/storage/person-words'

const ada = {
  id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  telephone: '+44 20 7946 0018',
  dateOfBirth: '1990-05-17',
}

/** Tells whether a search finds a person: each of its words begins one of the stored ones. */
function finds(asked: string): boolean {
  const stored = wordsOfPerson(ada)
  const words = wordsForPerson(asked)
  return words.length > 0 && words.every((word) => stored.some((other) => other.startsWith(word)))
}

describe('the words of a person', () => {
  it('are found by parts of names and the address', () => {
    for (const asked of ['ada', 'LOVE', 'lovelace ada', 'ada@example.org']) expect(finds(asked), asked).to.equal(true)
    for (const asked of ['adam', 'lace', '', '--']) expect(finds(asked), asked).to.equal(false)
  })

  it('are found by the date of birth as people write it, and by its year', () => {
    for (const asked of ['1990-05-17', '17.5.1990', '17/05/1990', 'love 1990', '1990 ada'])
      expect(finds(asked), asked).to.equal(true)
    for (const asked of ['1990-05-18', '18.5.1990', 'love 1991']) expect(finds(asked), asked).to.equal(false)
  })

  it('are found by the telephone number with or without its codes, and by its end', () => {
    for (const asked of [
      '+44 20 7946 0018',
      '0044 20 79460018',
      '(020) 7946-0018',
      '020 7946',
      '7946 0018',
      '0018',
      'ada 0018',
    ])
      expect(finds(asked), asked).to.equal(true)
    for (const asked of ['020 7946 0019', '0019']) expect(finds(asked), asked).to.equal(false)
  })
})
