import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'

/*
 * An agent that knows only the entry URL and reads only Markdown: it searches for words, follows links, and fills in
 * forms by the tables of their fields. It has no path, media type or field name of its own.
 */
class Agent {
  readonly #origin: string
  #page = ''
  #place = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  async read(target: string): Promise<string> {
    const response = await fetch(this.#origin + target, { headers: { accept: 'text/markdown' } })
    expect(response.status, target).to.equal(200)
    this.#place = target
    this.#page = await response.text()
    return this.#page
  }

  /** Returns the target of the first link with the words in its text or relation. */
  link(words: RegExp): string {
    const links = [...this.#page.matchAll(/\[([^\]]+)\]\(<([^>]+)>\)/g)]
    const found = links.find(([line, text = '']) => words.test(text) || words.test(this.#lineOf(line)))
    if (found === undefined) throw new Error(`No link with ${String(words)} on ${this.#place}`)
    return found[2] ?? ''
  }

  #lineOf(part: string): string {
    return this.#page.split('\n').find((line) => line.includes(part)) ?? ''
  }

  /** Returns the URI of the first template in a section with the words, without its variables. */
  template(words: RegExp): string {
    const sections = this.#page
      .split(/^## /m)
      .filter((section) => section.startsWith('Template') && words.test(section))
    return /`(\/[^`{]*)\{/.exec(sections[0] ?? '')?.[1] ?? ''
  }

  /**
   * Fills the required fields of the form on the page with the examples of its table, and submits it. Fields that the
   * response asks for are filled too.
   */
  async submit(words: RegExp, problem = ''): Promise<Response> {
    const section = this.#page.split(/^## /m).find((one) => one.startsWith('Form') && words.test(one)) ?? ''
    const said = (label: string): string => new RegExp(`\\*\\*${label}:\\*\\* (.*)`).exec(section)?.[1] ?? ''
    const [head = [], , ...rows] = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    const required = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
    const input = required
      .filter((row) => row['required'] === 'yes' || problem.includes(`/${row['field'] ?? ''}`))
      .map((row) => [row['field'], row['type'] === 'number' ? Number(row['example']) : row['example']])
    const response = await fetch(this.#origin + (/<(.*)>/.exec(said('target'))?.[1] ?? ''), {
      method: said('method'),
      headers: { 'content-type': said('content type').replaceAll('`', ''), accept: 'text/markdown' },
      body: JSON.stringify(Object.fromEntries(input) as object),
    })
    return response.status === 422 && problem === '' ? this.submit(words, await response.text()) : response
  }
}

describe('an agent that reads only Markdown', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('finds and books a slot from the entry URL', async () => {
    const agent = new Agent(clinic.origin)
    await agent.read('/')
    await agent.read(agent.link(/our doctors/i))
    await agent.read(agent.link(/Mary Jones/))
    await agent.read(agent.template(/schedule/i))
    await agent.read(agent.link(/^- next:/m))
    await agent.read(agent.link(/09:00 to 09:30/))
    const booked = await agent.submit(/book/i)
    expect(booked.status).to.equal(201)
    expect(await booked.text()).to.match(/^# Appointment with Dr Mary Jones on Tuesday 1 December 2026 at 09:00$/m)
  })
})
