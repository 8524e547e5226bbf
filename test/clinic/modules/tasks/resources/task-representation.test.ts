import { expect } from 'chai'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { changeStatus, createTask, type Clerk } from '../../../../support/tasks.ts'

describe('the representation of a task', () => {
  let clinic: Clinic
  let desk: Clerk
  beforeEach(async () => {
    clinic = await openClinic()
    desk = { origin: clinic.origin, token: await signedIn(clinic, 'desk') }
  })
  afterEach(() => clinic.close())

  it('has the title of its kind and the reasons of failures in the language of the reader', async () => {
    const task = await createTask(desk, ['unknown', 'pat'], { kind: 'cancel-day', date: tomorrow, reason: 'Ill.' })
    await changeStatus(desk, task)
    await clinic.work()
    const german = async (path: string): Promise<string> => {
      const headers = { accept: 'text/html', 'accept-language': 'de', authorization: `Bearer ${desk.token}` }
      return (await fetch(clinic.origin + path, { headers })).text()
    }
    for (const path of ['/tasks', task]) {
      expect(await german(path), path).to.include('Termine eines Tages absagen (2 Benutzer)')
    }
    expect(await german(`${task}/items`))
      .to.include('Kein Benutzer hat diesen Namen')
      .and.to.include('An diesem Tag gibt es keinen gebuchten Termin')
  })
})
