import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { openPaidClinic, type PaidClinic } from '../support/payments/paid-clinic.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const there = <Value>(value: Value | undefined): Value => value ?? expect.fail('It is missing')

describe('a guest that pays', () => {
  let paid: PaidClinic
  before(async () => {
    paid = await openPaidClinic()
  })
  after(() => paid.close())

  it('books, pays and gets the money back at the cancellation, by links from the entry', async () => {
    const { clinic, provider } = paid
    const doctor = await connect(`${clinic.origin}/`, { describe: clinicDescription })
      .follow('doctor', { doctor: 'mjones' })
      .get()
    const [type] = (await doctor.follow('appointment-types').get()).embedded('bookable-types')
    const slot = await there(type).follow('next-slot').get()
    const appointment = await slot.submit('confirm', { name: 'Ada', age: 36, type: there(type).state.id })
    const payment = await there(appointment).follow('payment').get()
    expect(payment.state).to.deep.include({ status: 'due', price: { amount: 8000, currency: 'EUR' } })
    const checkout = there(await payment.submit('pay', {}))
    provider.pay(checkout.expand('payment-page'))
    await paid.deliverAll()
    const after = await checkout.follow('payment').get()
    expect(after.state.status).to.equal('paid')
    const cancelled = there(await (await after.follow('appointment').get()).submit('cancel', {}))
    expect(cancelled.state).to.include({ status: 'cancelled', payment: 'refunding' })
    await clinic.work()
    expect((await cancelled.follow('payment').get()).state.status).to.equal('refunded')
    expect(provider.balance()).to.equal(0)
  })

  it('is told by signed events, as the program of the README sends them', async () => {
    const page = await readFile(new URL('../../server/README.md', import.meta.url), 'utf8')
    const [section = ''] = page.split('\n### Payments\n')[1]?.split('\n### ') ?? []
    const [, program = ''] = /```js\n(.*?)```/s.exec(section) ?? []
    paid.clinic.clock.set(Date.now())
    const answer = (secret: string): Promise<string> =>
      inTemporaryFolder(async (folder) => {
        const file = join(folder, 'event.mjs')
        await writeFile(file, program)
        const env = { PATH: process.env['PATH'], CLINIC: paid.clinic.origin, PAYMENT_WEBHOOK_SECRET: secret }
        const child = spawn(process.execPath, [file], { env })
        let output = ''
        child.stdout.on('data', (data: Buffer) => (output += data.toString()))
        await once(child, 'close')
        return output.trim()
      })
    expect(await answer(paid.provider.secret)).to.equal('204')
    expect(await answer('another secret of the account')).to.equal('400')
  })
})
