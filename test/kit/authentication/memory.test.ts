import { expect } from 'chai'
import { passwordAuthenticator, passwords } from '@waymark/server'

describe('the accounts of a program', () => {
  it('are refused with a text that is no hash, which the sentence does not repeat', () => {
    const opened = (passwordHash: string) => () =>
      passwordAuthenticator('Library', [{ id: 'ada', name: 'Ada', role: 'reader', passwordHash }])
    for (const wrong of ['', 'plaintext', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA'])
      expect(opened(wrong), wrong).to.throw(
        RangeError,
        /^The password hash of the account ada is none: take what passwords\(\)\.hash returns\.$/,
      )
  })

  it('are refused with an id that Basic cannot send', async () => {
    const passwordHash = await passwords().hash('a long sentence')
    const opened = (id: string) => () =>
      passwordAuthenticator('Library', [{ id, name: 'Ada', role: 'reader', passwordHash }])
    // RFC 7617 §2: "a user-id containing a colon character is invalid".
    expect(opened('ada:lovelace')).to.throw(RangeError, 'leave out the colon of its id')
    expect(opened('ada')).not.to.throw()
  })

  it('are refused with the id of another one, also if it is written in another way', async () => {
    const passwordHash = await passwords().hash('a long sentence')
    const opened =
      (...ids: readonly string[]) =>
      () =>
        passwordAuthenticator(
          'Library',
          ids.map((id) => ({ id, name: 'Ada', role: 'reader', passwordHash })),
        )
    for (const id of ['ada', 'Ada', ' ada', 'ａda'])
      expect(opened('ada', 'bob', id), id).to.throw(RangeError, `Two accounts have the id ${id}: change one of them.`)
    expect(opened('ada', 'bob')).not.to.throw()
  })
})
