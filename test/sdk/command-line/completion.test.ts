import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { waymark } from '../../support/sdk/command.ts'
import { services } from '../../support/sdk/service.ts'

const main = fileURLToPath(import.meta.resolve('@waymark/sdk/command-line').replace('run.ts', 'main.ts'))

describe('the completion of bash', () => {
  const serve = services()
  const routes = {
    'GET /': {
      body: { _links: { 'wm:doctors': { href: '/doctors' }, 'wm:doctor': { href: '/{id}', templated: true } } },
    },
    'GET /1': { body: { _links: { next: { href: '/2' }, 'http://a.test/rels/next': { href: '/2' } } } },
  }

  /** Returns the replies for a line, up to its end, in which bash has split the words at `:` and `=`. */
  async function repliesTo(line: string, breaks = ' \t\n"\'@><=;|&(:'): Promise<readonly string[]> {
    const { out } = await waymark(['completion', 'bash'])
    const words = line.match(/[:=]+|'[^']*'?|[^\s:=']+|(?<=\s)$/g) ?? []
    const script = `${out}
waymark() { "$NODE" --conditions=@waymark/source --disable-warning=ExperimentalWarning "$MAIN" "$@"; }
COMP_LINE=$LINE COMP_POINT=\${#LINE} COMP_WORDBREAKS=$BREAKS COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_waymark waymark "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD - 1]}"
for one in "\${COMPREPLY[@]}"; do echo "$one"; done`
    return inTemporaryFolder(async (folder) => {
      const more = { NODE: process.execPath, MAIN: main, LINE: line, BREAKS: breaks, XDG_STATE_HOME: folder }
      const env = { ...process.env, ...more }
      const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', ...words], { env })
      return stdout.split('\n').filter((one) => one !== '')
    })
  }

  it('replaces what follows the last colon of a relation', async () => {
    const { entry } = await serve(routes)
    expect(await repliesTo(`waymark follow ${entry} wm:do`)).to.have.members(['doctors', 'doctor'])
    expect(await repliesTo(`waymark follow ${entry} wm:`)).to.have.members(['doctors', 'doctor'])
    expect(await repliesTo(`waymark follow ${entry} `)).to.have.members(['wm:doctors', 'wm:doctor'])
    expect(await repliesTo(`waymark follow ${entry} wm:do`, ' ')).to.have.members(['wm:doctors', 'wm:doctor'])
  })

  it('reads relations with variables in quotes, and completes none in open quotes', async () => {
    const { entry } = await serve(routes)
    expect(await repliesTo(`waymark follow ${entry} 'wm:doctor{id=1}' ne`)).to.deep.equal(['next'])
    expect(await repliesTo(`waymark follow ${entry} 'wm:doctor{id=1}' http:`)).to.deep.equal(['//a.test/rels/next'])
    expect(await repliesTo(`waymark follow ${entry} wm:doctors 'wm:do`)).to.deep.equal([])
  })

  it('completes commands and options', async () => {
    expect(await repliesTo('waymark fo')).to.deep.equal(['follow'])
    expect(await repliesTo('waymark follow http://127.0.0.1:9/ --acc')).to.deep.equal(['--accept='])
  })
})
