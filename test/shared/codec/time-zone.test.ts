import { expect } from 'chai'
import { TimeZone } from '@waymark/shared'

describe('a time zone', () => {
  for (const name of [
    'Europe/London',
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Ushuaia',
    'Etc/GMT+5',
  ]) {
    it(`is ${name}`, () => {
      expect(TimeZone.is(name)).to.equal(true)
    })
  }
  for (const name of [
    '',
    'London',
    '+01:00',
    '-05:00',
    'Europe/london',
    'utc',
    'Europe/Atlantis',
    ' UTC',
    'Europe/London ',
  ]) {
    it(`is not ${JSON.stringify(name)}`, () => {
      expect(TimeZone.is(name)).to.equal(false)
    })
  }
})
