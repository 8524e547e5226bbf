import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'

describe('the page of the import', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('explains each column in a table, and has a file to fill in', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const response = await fetch(`${clinic.origin}/imports`, { headers: { accept: 'text/html', authorization } })
    const page = await response.text()
    expect(page).to.include('Columns of the table “Doctors”').and.to.include('<td><code>speciality</code></td>')
    const [, file = ''] = /href="data:text\/csv;charset&#61;utf-8,([^"]*)" download="doctors\.csv"/.exec(page) ?? []
    const [head, example] = decodeURIComponent(file).split('\r\n')
    expect(head).to.match(/name,speciality,timeZone/)
    expect(example).to.include('Dr Ida Novak,Cardiology,Europe/London')
  })
})
