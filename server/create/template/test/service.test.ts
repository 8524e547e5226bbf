import { basic, connect } from '@waymark/sdk'
import { whileServing } from '@waymark/server/testing'
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { description } from '../src/description.ts'
import { service } from '../src/service.ts'
import { openDatabase } from '../src/tables.ts'

const password = 'a-password-of-the-test'

async function served(check: (origin: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'my-service-'))
  try {
    const tables = await openDatabase(`sqlite:${join(folder, 'test.sqlite')}`)
    await whileServing(await service(tables, { password }), check)
  } finally {
    await rm(folder, { recursive: true })
  }
}

void test('a task is added to a project by relation names', () =>
  served(async (origin) => {
    const credentials = basic({ user: 'owner', password })
    const client = connect(`${origin}/`, { describe: description, credentials })
    const project = await (await client.follow('projects').get()).submit('add', { name: 'A', goal: 'B' })
    const tasks = await client.follow('tasks').get()
    const task = await tasks.submit('add', { project: project.state.id, title: 'First', state: 'open' })
    assert.equal(task.state.title, 'First')
    await assert.rejects(tasks.submit('add', { project: 'none', title: 'Second', state: 'open' }))
  }))

void test('a stranger reads in each media type and does not write', () =>
  served(async (origin) => {
    for (const accept of ['application/hal+json', 'text/html', 'text/markdown', 'application/json']) {
      const response = await fetch(`${origin}/projects`, { headers: { accept } })
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type')?.split(';')[0], accept)
    }
    const body = JSON.stringify({ name: 'A', goal: 'B' })
    const headers = { 'content-type': 'application/json' }
    assert.equal((await fetch(`${origin}/projects`, { method: 'POST', headers, body })).status, 401)
  }))
