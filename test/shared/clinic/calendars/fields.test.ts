import { expect } from 'chai'
import { isRight } from 'fp-ts/lib/Either.js'
import { otherCalendarFields } from '@waymark/shared/clinic'

describe('the address of another calendar', () => {
  const { codec, pattern = '' } = otherCalendarFields.address
  // As browsers compile the attribute.
  const syntax = new RegExp(`^(?:${pattern})$`, 'v')

  for (const address of [
    'https://calendar.example/mary',
    'webcal://calendar.example',
    'https://192.168.1.10/cal.ics',
    'https://[fd00::1]/c.ics',
    'https://[2001:db8::8:1]/c.ics',
    'https://[fe80::1:2:3]:8443/c.ics',
    'http://127.0.0.1:65535/c.ics',
    'https://nas.local:65001/c.ics',
    'https://müller.example/c.ics',
    'https://kalender.example/Praxis Müller.ics',
    'https://kalender.example/日程.ics?key=a%20b',
  ]) {
    it(`may be ${address}`, () => {
      expect([isRight(codec.decode(address)), syntax.test(address), URL.canParse(address)]).to.deep.equal([
        true,
        true,
        true,
      ])
    })
  }

  for (const address of [
    'calendar.example/mary',
    'ftp://calendar.example/mary',
    'https://user:password@calendar.example/mary',
    'https://calendar.example:65536/',
    'https://256.1.1.1/',
    'https://08.1.1.1/',
    'https://[fd00::1/',
    'https://calendar.example/a\nb',
    'https:// calendar.example/',
  ]) {
    it(`cannot be ${JSON.stringify(address)}`, () => {
      expect([isRight(codec.decode(address)), syntax.test(address)]).to.deep.equal([false, false])
    })
  }
})
