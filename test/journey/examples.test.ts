import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic } from '../support/clinic.ts'
import { foreignService } from '../support/http/foreign-service.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const examples = fileURLToPath(new URL('../../sdk/examples', import.meta.url))

async function scriptsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  return scripts
}

/** Returns the output lines of an example, run by its script in package.json. */
async function printed(script: string, words: readonly string[]): Promise<readonly string[]> {
  const [, ...own] = (await scriptsOf(examples))[script]?.split(' ') ?? []
  const { stdout } = await promisify(execFile)(process.execPath, [...own, ...words], { cwd: examples })
  return stdout.trim().split('\n')
}

describe('the examples of the SDK', () => {
  it('have a README with existing commands', async () => {
    const readme = await readFile(join(examples, 'README.md'), 'utf8')
    const named = [...readme.matchAll(/npm run (\S+) -w @waymark\/examples/g)].map(([, script]) => script)
    expect(named).to.have.members(Object.keys(await scriptsOf(examples)))
  })

  it('have a program that books the first free slot, saves a PDF and cancels', async () => {
    const clinic = await openClinic()
    try {
      await inTemporaryFolder(async (folder) => {
        const file = join(folder, 'appointment.pdf')
        const lines = await printed('node', [`${clinic.origin}/`, 'dermatology', file])
        expect(lines[0]).to.equal('Booked Dr Adam Smith on 2026-11-30 at 12:30 (Europe/London)')
        expect(lines.at(-3)).to.match(/^(\d+) of \1 bytes$/)
        expect(lines.at(-1)).to.equal('It is cancelled')
        const content = await readFile(file, 'latin1')
        expect(content).to.match(/^%PDF-.*%%EOF\s*$/s)
        expect(lines.at(-3)).to.equal(`${String(content.length)} of ${String(content.length)} bytes`)
      })
    } finally {
      await clinic.close()
    }
  })

  it('have a program for a service that is independent of Waymark', async () => {
    const service = await foreignService()
    try {
      expect(await printed('foreign', [service.entry])).to.deep.equal([
        '5 albums on 3 pages',
        '1958 Blue Train, John Coltrane',
        '1959 Kind of Blue, Miles Davis',
        '1959 Time Out, Dave Brubeck',
        '1959 Mingus Ah Um, Charles Mingus',
        '1975 The Köln Concert, Keith Jarrett',
        "412: mine { title: 'BLUE TRAIN', year: 1958, rating: 4 } theirs { title: 'Blue Train', year: 1958, rating: 5 }",
        "saved { title: 'BLUE TRAIN', year: 1958, rating: 5 }",
        'now 404',
      ])
      const writes = service.requests.filter((request) => !request.startsWith('GET'))
      expect(writes).to.deep.equal([
        'PATCH /api/albums/2 "0"',
        'PUT /api/albums/2 "0"',
        'PUT /api/albums/2 "0"',
        'PUT /api/albums/2 "1"',
        'DELETE /api/albums/2 "2"',
      ])
      expect(service.requests.filter((request) => request.startsWith('GET /api/albums?'))).to.have.length(3)
    } finally {
      await service.close()
    }
  })
})
