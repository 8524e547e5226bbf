import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

const site = 'https://practice.example'

describe('the free times in a frame of another site', () => {
  let clinic: Clinic
  afterEach(() => clinic.close())

  const read = (path: string): Promise<Response> => fetch(clinic.origin + path, { headers: { accept: 'text/html' } })

  // CSP 3 §6.4.2
  it('may be framed by the origins of the setting, and no other page by any', async () => {
    clinic = await openClinic({ embedOrigins: [site] })
    const policy = (await read('/embedded/free-times')).headers.get('content-security-policy')
    expect(policy).to.include(`frame-ancestors ${site}`).and.to.include("script-src 'self'")
    const others = (await read('/free-times')).headers.get('content-security-policy')
    expect(others).to.include("frame-ancestors 'none'")
  })

  it('may not be framed without the setting', async () => {
    clinic = await openClinic()
    const policy = (await read('/embedded/free-times')).headers.get('content-security-policy')
    expect(policy).to.include("frame-ancestors 'none'")
  })

  it('has no header and no footer, and opens its links outside', async () => {
    clinic = await openClinic({ embedOrigins: [site] })
    const text = await (await read('/embedded/free-times?speciality=Dermatology')).text()
    expect(text)
      .to.include('<base target="_blank">')
      .and.not.to.match(/<header|<footer|class="trail"/v)
    expect(text).to.include('Dr Adam Smith').and.not.to.include('Dr Mary Jones')
    expect(text).to.match(/<a class="time" href="\/schedules\/\d+"/v)
  })
})
