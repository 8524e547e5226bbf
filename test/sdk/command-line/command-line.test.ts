import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fileCookies } from '@waymark/sdk/node'
import { openClinic, tomorrow, type Clinic } from '../../support/clinic.ts'
import { closed, listening } from '../../support/http/listening.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { type Ran, waymark as runCommand } from '../../support/sdk/command.ts'
import { services, type Service } from '../../support/sdk/service.ts'

describe('the command line', () => {
  const serve = services()
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const waymark = (words: readonly string[], more: Parameters<typeof runCommand>[1] = {}): Promise<Ran> =>
    runCommand(
      words.map((word) => word.replace('URL', `${clinic.origin}/`)),
      more,
    )

  it('sends the content of a file, as text or as a file, by the type of the field', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = `${folder}/doctors.csv`
      await writeFile(path, 'id,name,speciality,timeZone,address,languages\nnew,Dr New,Cardiology,Europe/Rome,Via 1,it')
      const commandLine = ['submit', 'URL', 'wm:imports', 'import', 'table=doctors', `content@${path}`]
      const { code, out, errors } = await waymark([...commandLine, '--user=desk:desk-demo-password'])
      expect([errors, code, out.includes('mode: dry-run'), out.includes('added: 1')]).to.deep.equal(['', 0, true, true])
      const missing = await waymark(['submit', 'URL', 'sign-in', 'user=pat', `password@${folder}/none`])
      expect([missing.code, missing.errors]).to.deep.equal([2, `waymark: ${folder}/none cannot be read.\n`])

      const service = await serve({
        'GET /': {
          body: {
            _templates: {
              upload: {
                method: 'POST',
                contentType: 'multipart/form-data',
                properties: [{ name: 'table', type: 'file' }],
              },
            },
          },
        },
        'POST /': { status: 204 },
      })
      expect((await waymark(['submit', service.entry, 'upload', `table@${path}`])).code).to.equal(0)
      expect(service.received.find(({ method }) => method === 'POST')?.body).to.contain('filename="doctors.csv"')
      expect((await waymark(['browse', service.entry], { answers: ['1', path, 'q'] })).code).to.equal(0)
      expect(service.received.filter(({ method }) => method === 'POST')).to.have.length(2)
    })
  })

  it('follows relations with variables, and prints the state and the affordances', async () => {
    const { code, out } = await waymark(['follow', 'URL', `wm:schedule{doctor=mjones,date=${tomorrow},status=open}`])
    expect(code).to.equal(0)
    expect(out)
      .to.include(`date: ${tomorrow}`)
      .and.include('wm:schedules  ')
      .and.match(/\d+ {2}next {2}Free times on/)
  })

  it('prints JSON for programs, or any media type of the service', async () => {
    const json = await waymark(['follow', 'URL', 'wm:doctors', '--json'])
    const page = JSON.parse(json.out) as {
      state: { total: number }
      embedded: { item: readonly { state: { id: string } }[] }
    }
    expect(page.state.total).to.equal(3)
    expect(page.embedded.item.map(({ state }) => state.id)).to.include('mjones')
    expect((await waymark(['follow', 'URL', 'wm:doctors', '--markdown'])).out).to.match(/^---\n/)
    const raw = await waymark(['follow', 'URL', 'wm:doctors', '--accept=text/plain'])
    expect(raw.out).to.include('Dr Mary Jones')
  })

  it('submits a form: the main job in one line', async () => {
    const commandLine = [`wm:schedule{doctor=asmith,date=${tomorrow},status=open}`, 'wm:schedules[2]']
    const { code, out } = await waymark(['submit', 'URL', ...commandLine, 'confirm', 'name=Ada Lovelace', 'age=36'])
    expect([code, out]).to.satisfy(([, text]: [number, string]) => text.includes('status: booked'))
    const [, second] = await clinic.storage.schedules.slots('asmith', tomorrow)
    expect(second?.state).to.equal('booked')
  })

  describe('with several targets', () => {
    const template = (method: string) => ({ [method.toLowerCase()]: { method, target: '/change' } })
    const forms = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].map(template)
    const note = (n: number) => ({
      n,
      _links: { self: { href: `/notes/${String(n)}` } },
      _templates: Object.assign({}, ...forms) as object,
    })
    const routes = {
      'GET /': {
        body: {
          _links: {
            link: [{ href: '/notes/1', title: 'One' }, { href: '/notes/2' }],
            only: { href: '/notes/1' },
            list: { href: '/list' },
          },
          _embedded: { item: [note(1), note(2)], only: note(1) },
        },
      },
      'GET /list': { body: { _embedded: { item: Array.from({ length: 20 }, (_, n) => note(n + 1)) } } },
      'GET /notes/1': { body: note(1) },
      'GET /notes/2': { body: note(2) },
      ...Object.fromEntries(
        ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /change`, { body: { changed: true } }]),
      ),
    }

    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      it(`refuses ${method} to the first of them, and says how to choose`, async () => {
        const service = await serve(routes)
        for (const path of [['item'], ['link'], ['list', 'item'], ['item', 'self'], ['list[1]', 'item']]) {
          const { code, out, errors } = await waymark(['submit', service.entry, ...path, method.toLowerCase()])
          expect([code, out], path.join(' ')).to.deep.equal([2, ''])
          expect(errors).to.match(
            /would change one of several resources\. Choose it by its number\.\n(?:item|link) has (?:2|20) targets:\n {2}(?:item|link)\[1\] /,
          )
        }
        expect(service.lines).to.not.include(`${method} /change`)
        for (const path of [['item[2]'], ['link[1]'], ['only'], ['list', 'item[1]'], ['item[1]', 'self']]) {
          expect(
            (await waymark(['submit', service.entry, ...path, method.toLowerCase()])).code,
            path.join(' '),
          ).to.equal(0)
        }
      })
    }

    it('takes the first of them to read', async () => {
      const service = await serve(routes)
      expect((await waymark(['submit', service.entry, 'item', 'get'])).code).to.equal(0)
      expect((await waymark(['follow', service.entry, 'item'])).out).to.include('n: 1')
    })

    it('refuses a form that only its position names', async () => {
      const service = await serve({ ...routes, 'GET /': { body: note(1) } })
      const { code, errors } = await waymark(['submit', service.entry, 'default'])
      expect([code, errors]).to.deep.equal([
        2,
        'waymark: default may be several forms. Choose one by its name: post, put, patch, delete, get.\n',
      ])
      expect(service.lines).to.deep.equal(['GET /'])
    })
  })

  it('authenticates with a token or a password, from the environment too', async () => {
    expect((await waymark(['follow', 'URL', 'wm:appointments'])).code).to.equal(4)
    const user = '--user=pat:pat-demo-password'
    expect((await waymark(['follow', 'URL', 'wm:session', 'wm:appointments', user])).out).to.include('total: ')
    const environment = { WAYMARK_USER: 'pat:pat-demo-password' }
    expect((await waymark(['follow', 'URL', 'wm:session', 'wm:user'], { environment })).out).to.include('id: pat')
    const other = await waymark(['follow', 'URL', 'wm:user', user], { environment: { WAYMARK_TOKEN: 'of-another' } })
    expect(other.out).to.include('id: pat')
  })

  it('takes a relation without its prefix, if no other relation has this name', async () => {
    const { out } = await waymark(['follow', 'URL', 'doctor{doctor=mjones}'])
    expect(out).to.include('name: Dr Mary Jones')
    const links = { 'a:next': { href: '/a' }, 'b:next': { href: '/b' } }
    const service = await serve({ 'GET /': { body: { _links: links } } })
    const { code, errors } = await waymark(['follow', service.entry, 'next'])
    expect([code, errors]).to.deep.equal([
      4,
      `waymark: ${service.entry} has no relation next; it has a:next, b:next (by entry)\n`,
    ])
  })

  const failures: readonly (readonly [what: string, words: readonly string[], code: number, said: RegExp])[] = [
    ['an unknown command', ['fly', 'URL'], 2, /is not a command; use one of browse, follow/],
    ['the server of another package', ['mcp', 'URL'], 2, /another package: npx @waymark\/mcp URL/],
    ['no entry', ['follow'], 2, /needs the URL of an entry/],
    ['an entry without a scheme', ['follow', 'localhost:3000'], 2, /needs the URL of an entry, such as http:/],
    ['a user without a password', ['follow', 'URL', '--user=pat'], 2, /need the form NAME:PASSWORD/],
    ['an option without its value', ['follow', 'URL', '--user', 'pat:pw'], 2, /: --user needs a value: --user=…\n$/],
    ['an unknown option', ['follow', 'URL', '--fast'], 2, /not an option/],
    ['an invalid relation', ['follow', 'URL', 'a{b'], 2, /write rel/],
    ['a missing relation', ['follow', 'URL', 'wm:nothing'], 4, /wm:nothing/],
    [
      'an index beyond the last item',
      ['follow', 'URL', 'wm:doctors', 'item[9]'],
      2,
      /no target 9 of item, which has 3/,
    ],
    ['a missing form', ['submit', 'URL', 'fly'], 4, /fly/],
    ['invalid input of a form', ['submit', 'URL', 'sign-in', 'user=pat'], 5, /password/],
    ['a rejection by the service', ['submit', 'URL', 'sign-in', 'user=pat', 'password=wrong-password'], 1, /403/],
    ['an unreachable service', ['follow', 'http://127.0.0.1:9/'], 3, /./],
  ]
  for (const [what, words, code, said] of failures) {
    it(`exits with ${String(code)} for ${what}, and prints the reason`, async () => {
      const ran = await waymark(words)
      expect([ran.code, ran.out]).to.deep.equal([code, ''])
      expect(ran.errors).to.match(said)
    })
  }

  it('prints errors as JSON for programs', async () => {
    const refused = await waymark(['submit', 'URL', 'sign-in', 'user=pat', 'password=wrong-password', '--json'])
    expect(JSON.parse(refused.errors)).to.deep.include({ error: 'http-failure', status: 403 })
    const invalid = await waymark(['submit', 'URL', 'sign-in', 'user=pat', '--json'])
    expect((JSON.parse(invalid.errors) as { faults: unknown[] }).faults).to.have.length(1)
    expect(JSON.parse((await waymark(['fly', '--json'])).errors)).to.include({ error: 'UsageError' })
  })

  it('crawls every link, and finds the dead ones', async () => {
    const { code, out } = await waymark(['crawl', 'URL', '--max=40'])
    expect([code, out]).to.deep.equal([0, '40 pages, 0 findings\n'])
  })

  it('crawls no page of another origin that a redirect leads to', async () => {
    const links = () => ({ body: { _links: { next: { href: `${service.origin}/dead` } } } })
    const other = await serve({ 'GET /': links })
    const service: Service = await serve({
      'GET /': { body: { _links: { hop: { href: '/hop' } } } },
      'GET /hop': { status: 302, headers: { location: other.entry } },
    })
    expect((await waymark(['crawl', service.entry])).out).to.equal('2 pages, 0 findings\n')
    expect(other.lines).to.deep.equal(['GET /'])
  })

  it('browses by number: follows links, fills in a form, goes back, and shows another media type', async () => {
    const home = (await waymark(['browse', 'URL'], { answers: ['q'] })).out
    const number = (out: string, what: RegExp): string => {
      const line = out.split('\n').find((one) => what.test(one)) ?? expect.fail(`${String(what)} in ${out}`)
      return line.trim().split(' ')[0] ?? ''
    }
    const doctors = number(home, /wm:doctors {2}Our doctors/)
    const schedule = number(home, /wm:schedule \{/)
    const signIn = number(home, /\[sign-in\]/)
    const answers = [
      doctors,
      'b',
      schedule,
      'kwong',
      tomorrow,
      'open',
      'm',
      'text/markdown',
      'b',
      signIn,
      'pat',
      'pat-demo-password',
      'q',
    ]
    const { code, out } = await waymark(['browse', 'URL'], { answers })
    expect(code).to.equal(0)
    expect(out)
      .to.include('total: 3')
      .and.include('doctor: kwong')
      .and.include('# Free times of')
      .and.include('name: Pat Miller')
  })

  it('reports an error response while browsing, and continues', async () => {
    const { out } = await waymark(['browse', 'URL'], { answers: ['99', 'x', 'q'] })
    expect(out).to.include('! Enter a number')
  })

  it('completes commands, relations and forms', async () => {
    expect((await waymark(['complete', 'fo'])).out).to.equal('follow\n')
    expect((await waymark(['complete', 'follow', 'URL', 'wm:doctor'])).out.split('\n')).to.include.members([
      'wm:doctors',
      'wm:doctor',
    ])
    expect((await waymark(['complete', 'submit', 'URL', 'sign'])).out).to.equal('sign-in\n')
    expect((await waymark(['complete', 'follow', 'URL', 'wm:doctors', 'ne'])).code).to.equal(0)
    expect(await waymark(['complete', 'follow', 'http://127.0.0.1:9/', ''])).to.deep.equal({
      code: 0,
      out: '',
      errors: '',
    })
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await waymark(['completion', shell])).out).to.include('waymark complete')
    }
    expect((await waymark(['completion', 'ash'])).code).to.equal(2)
    // The script of bash must not expand what a service says.
    expect((await waymark(['completion', 'bash'])).out).to.not.include('compgen')
  })

  it('keeps a session for later commands until the user signs out, in a file of the user only', async () => {
    await inTemporaryFolder(async (folder) => {
      const sessions = `${folder}/sessions`
      // Each command has its own store, as each process does.
      const next = (...words: string[]): Promise<Ran> => waymark(words, { cookies: fileCookies(sessions) })
      const signedIn = await next('submit', 'URL', 'sign-in', 'user=pat', 'password=pat-demo-password')
      expect([signedIn.errors, signedIn.code]).to.deep.equal(['', 0])
      const [file = '', ...others] = await readdir(sessions)
      expect(others).to.deep.equal([])
      const modes = await Promise.all(
        [sessions, `${sessions}/${file}`].map(async (path) => (await stat(path)).mode & 0o777),
      )
      expect(modes).to.deep.equal([0o700, 0o600])
      const [cookie] = JSON.parse(await readFile(`${sessions}/${file}`, 'utf8')) as { value: string }[]
      const answers = ['q']
      const browsed = await waymark(['browse', 'URL', 'wm:user'], { answers, cookies: fileCookies(sessions) })
      expect(browsed.out).to.include('Pat Miller')
      for (const { out, errors } of [signedIn, browsed]) expect(out + errors).not.to.include(cookie?.value)
      expect((await next('submit', 'URL', 'wm:session', 'sign-out')).code).to.equal(0)
      expect((await next('follow', 'URL', 'wm:user')).code).to.equal(4)
      await writeFile(`${sessions}/${file}`, '{')
      expect((await next('follow', 'URL', 'wm:doctors')).code).to.equal(0)
    })
  })

  it('hides a token in text', async () => {
    const account = ['user=pat', 'password=pat-demo-password', 'as=token']
    const { out } = await waymark(['submit', 'URL', 'sign-in', ...account])
    expect(out).to.include('token: (hidden; see --json)')
    const whole = JSON.parse((await waymark(['submit', 'URL', 'sign-in', ...account, '--json'])).out) as {
      state: { token: string }
    }
    expect(whole.state.token).to.match(/^[\w-]{20,}$/)
  })

  it('renders Markdown itself for a service that has none', async () => {
    const own = await waymark(['follow', 'URL', 'wm:doctors', '--markdown'])
    expect(own.out).to.match(/^---|^# /)
    const unnegotiated = { _links: { self: { href: '/' }, next: { href: '/next', title: 'On\n*bold*' } } }
    const service = await serve({
      'GET /': {
        body: {
          title: 'A [shop]',
          price: { amount: 3 },
          token: 'secret-token',
          ...unnegotiated,
          _templates: { buy: { title: 'Buy', method: 'POST', properties: [{ name: 'count', type: 'number' }] } },
        },
      },
    })
    expect((await waymark(['follow', service.entry, '--markdown'])).out).to.equal(
      [
        String.raw`# A \[shop\]`,
        '',
        String.raw`- **title**: A \[shop\]`,
        '- **price**:',
        '  - **amount**: 3',
        '- **token**: (hidden; see --json)',
        '',
        '## Links',
        '',
        '- [On \\*bold\\*](<' + service.origin + '/next>) (`next`)',
        '',
        '## Forms',
        '',
        '### Buy (`buy`)',
        '',
        '- count (count, optional): number',
        '',
      ].join('\n'),
    )
  })

  it('prints no control characters, whatever a service sends', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/hal+json')
      response.end(JSON.stringify({ title: 'a\u001b[2Jb\u202ec', _links: { self: { href: '/' } } }))
    })
    const origin = await listening(server)
    const { out } = await waymark(['follow', `${origin}/`])
    expect(out).to.include('title: a\ufffd[2Jb\ufffdc')
    await closed(server)
  })

  it('is a program with examples in its help', async () => {
    const main = fileURLToPath(import.meta.resolve('@waymark/sdk/command-line').replace('run.ts', 'main.ts'))
    const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', main]
    const help = await promisify(execFile)(process.execPath, [...words, '--help'])
    expect(help.stdout).to.include('Examples').and.include('waymark submit')
    const version = await promisify(execFile)(process.execPath, [...words, '--version'])
    expect(version.stdout).to.match(/^\d+\.\d+\.\d+\n$/)
    await inTemporaryFolder(async (folder) => {
      const env = { ...process.env, XDG_STATE_HOME: folder }
      const asked = promisify(execFile)(process.execPath, [...words, 'browse', `${clinic.origin}/`], { env })
      asked.child.stdin?.end('q\n')
      expect((await asked).stdout).to.include('Waymark Clinic')
      const account = ['sign-in', 'user=pat', 'password=pat-demo-password']
      await promisify(execFile)(process.execPath, [...words, 'submit', `${clinic.origin}/`, ...account], { env })
      expect(await readdir(`${folder}/waymark`)).to.have.length(1)
    })
  })
})
