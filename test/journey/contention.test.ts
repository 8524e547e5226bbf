import { expect } from 'chai'
import { Agent, request } from 'node:http'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { openSlots } from '../support/open-slots.ts'

const attempts = 200
const connections = 10

function book(agent: Agent, url: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ name, age: 36 }))
  })
}

describe('a slot with concurrent bookings', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it(`is booked by one of ${String(attempts)} requests over ${String(connections)} connections`, async () => {
    const [slot = 0] = await openSlots(clinic)
    const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const tries = Array.from({ length: attempts }, (_, number) => {
      const agent = agents[number % connections]
      return agent === undefined
        ? Promise.resolve(0)
        : book(agent, `${clinic.origin}/schedules/${String(slot)}`, `Ada ${String(number)}`)
    })
    const statuses = await Promise.all(tries)
    for (const agent of agents) agent.destroy()
    expect(statuses.filter((status) => status === 201)).to.have.length(1)
    expect(statuses.filter((status) => status === 409)).to.have.length(attempts - 1)
    expect(await openSlots(clinic)).not.to.include(slot)
    const [booked] = (await clinic.storage.schedules.slots('mjones', tomorrow)).filter(({ id }) => id === slot)
    expect(booked).to.include({ state: 'booked', version: 2 })
  })
})
