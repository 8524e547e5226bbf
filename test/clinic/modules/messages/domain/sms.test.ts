import { expect } from 'chai'
import { endOfQuietHours, fitted, internationalNumber, partsOf } from '@waymark/clinic/modules/messages/domain/sms'

describe('text messages', () => {
  it('go to international numbers only', () => {
    expect(['+44 20 7946 0018', '+49 (0)30 901820', '0044.20.7946.0018', '+1 (212) 555-0100'].map(internationalNumber))
      .to // prettier-ignore
      .deep.equal(['+442079460018', '+4930901820', '+442079460018', '+12125550100'])
    for (const number of ['020 7946 0018', '+0 20 7946 0018', '+1234', '+1234567890123456', '00', '']) {
      expect(internationalNumber(number), number).to.equal(undefined)
    }
  })

  it('wait from 21:00 to 08:00, also on the day on which summer time begins', () => {
    const ends = (at: string): string | undefined => {
      const end = endOfQuietHours(Date.parse(at), 'Europe/London')
      return end === undefined ? undefined : new Date(end).toISOString()
    }
    expect(ends('2026-12-01T20:59:59Z')).to.equal(undefined)
    expect(ends('2026-12-01T21:00:00Z')).to.equal('2026-12-02T08:00:00.000Z')
    expect(ends('2026-12-02T07:59:59Z')).to.equal('2026-12-02T08:00:00.000Z')
    expect(ends('2026-12-02T08:00:00Z')).to.equal(undefined)
    expect(ends('2027-03-27T22:00:00Z')).to.equal('2027-03-28T07:00:00.000Z')
  })

  it('have 160 characters in one part and 153 in each of several, or 70 and 67', () => {
    const cases = [
      ['a', 160, 1],
      ['a', 161, 2],
      ['é', 306, 2],
      ['a', 307, 3],
      ['€', 80, 1],
      ['€', 81, 2],
      ['ł', 70, 1],
      ['中', 71, 2],
      ['中', 134, 2],
      ['中', 135, 3],
      ['😀', 36, 2],
    ] as const
    for (const [character, count, parts] of cases) {
      expect(partsOf(character.repeat(count)), `${character} ${String(count)}`).to.equal(parts)
    }
    expect(Array.from('@_-(){}[]\\|^~&/*').every((one) => partsOf(one.repeat(80)) === 1)).to.equal(true)
  })

  it('have as much of a name as fits into two parts', () => {
    const rest = 'x'.repeat(300)
    const textOf = (name: string): string => (name === '' ? rest : `${name}: ${rest}`)
    expect(fitted('Ann', [textOf])).to.equal(`Ann: ${rest}`)
    expect(fitted('Ann & Bob', [textOf])).to.equal(`Ann: ${rest}`)
    expect(fitted('中', [textOf]), 'a character that halves the room').to.equal(rest)
    expect(fitted('Ann & Bob', [textOf, (name) => `${name}.`])).to.equal('Ann & Bob.')
  })

  it('have plain letters if all of them fit into the alphabet then', () => {
    const textOf = (name: string): string => `${name}: août, sáb`
    expect(fitted('Clínica L’Été', [textOf])).to.equal("Clinica L'Été: aout, sab")
    expect(fitted('诊所', [textOf])).to.equal('诊所: août, sáb')
  })
})
