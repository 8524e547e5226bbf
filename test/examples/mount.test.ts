import { connect } from '@waymark/sdk'
import { application } from '@waymark/server-examples/mount/application'
import { announcementsDescription } from '@waymark/server-examples/mount/description'
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { whileServing } from '@waymark/server/testing'

const folder = fileURLToPath(new URL('../../server/examples/mount/', import.meta.url))

describe('one resource in an application that exists', () => {
  const running = (use: (origin: string) => Promise<void>): Promise<void> => {
    const answer = application().callback()
    return whileServing(
      createServer((request, response) => void answer(request, response)),
      use,
    )
  }

  it('has the requests of its README', async () => {
    const readme = await readFile(`${folder}README.md`, 'utf8')
    const requests = [...readme.matchAll(/^curl (?:-H 'Accept: ([^']*)' )?http:\/\/localhost:3200(\S*)$/gm)]
    expect(requests).to.have.length(3)
    await running(async (origin) => {
      for (const [, accept, path = ''] of requests) {
        const answer = await fetch(origin + path, accept === undefined ? {} : { headers: { accept } })
        expect(answer.status, path).to.equal(200)
        if (accept !== undefined) expect(answer.headers.get('content-type')).to.contain(accept)
      }
    })
    expect(await readFile(`${folder}application.ts`, 'utf8')).to.contain(/```ts\n(.*?)```/s.exec(readme)?.[1])
  })

  it('keeps the pages that were there, and takes announcements by relation names', () =>
    running(async (origin) => {
      const client = connect(`${origin}/news/`, { describe: announcementsDescription })
      const list = await client.follow('announcements').get()
      const added = await list.submit('add', { title: 'Canteen', body: 'Open again.' })
      expect(new URL(added.url).pathname).to.match(/^\/news\/announcements\//)
      expect(await (await fetch(`${origin}/announcements`)).text()).to.equal('The page that was here before.')
    }))
})
