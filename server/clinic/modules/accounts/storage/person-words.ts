import { wordsIn } from '@waymark/server/storage'
import type { Account } from '../domain/account.ts'

type Person = Pick<Account, 'id'> & { readonly [Name in keyof Account]?: Account[Name] | null }

/** Returns the words by which a user is found: of the names and the contact details, and the date of birth in digits. */
export function wordsOfPerson({ id, name, email, telephone, dateOfBirth }: Person): readonly string[] {
  const found = [...wordsIn(id, name, email, telephone, dateOfBirth), ...endsOf(digitsIn(telephone))]
  return [...new Set(found)]
}

// A caller may leave out the codes of the country and the town, or tell the last four digits.
const lengths = [11, 10, 9, 8, 7, 6, 4]

function endsOf(digits: string): readonly string[] {
  return lengths.filter((length) => length < digits.length).map((length) => digits.slice(-length))
}

function digitsIn(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[^0-9]/g, '')
}

const dayFirst = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/g
const yearFirst = /\b(\d{4})-(\d{2})-(\d{2})\b/g
// With spaces, parentheses and hyphens between the digits.
const telephone = /\+?\d[\d ()-]{3,}\d/g

/** Returns the words of a search for a person: parts of names, a date of birth or a telephone number, in any order. */
export function wordsForPerson(asked: string | undefined): readonly string[] {
  const written = (asked ?? '')
    .replaceAll(dayFirst, (_, day: string, month: string, year: string) => ` ${year}${two(month)}${two(day)} `)
    .replaceAll(yearFirst, ' $1$2$3 ')
    .replaceAll(telephone, (number) => ` ${significant(number)} `)
  // A search of digits only would be one word.
  return [...new Set(written.split(/\s+/).flatMap((word) => wordsIn(word)))]
}

function two(number: string): string {
  return number.padStart(2, '0')
}

// The prefix of a trunk call is no part of an international number; a date of birth has none.
function significant(number: string): string {
  return digitsIn(number).replace(/^0+/, '')
}
