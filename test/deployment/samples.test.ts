import { expect } from 'chai'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { configuration } from '@waymark/clinic/settings/config'
import { settings } from '@waymark/clinic/settings/settings'
import { grace } from '@waymark/clinic/run'
import { probeRoutes } from '@waymark/clinic/modules/operations/routes'
import { openClinic } from '../support/clinic.ts'
import { instructionsOf, isInstalled, parsedSamples, repository, samples, textOf } from '../support/deployment.ts'

interface Compose {
  readonly services: {
    readonly waymark: { readonly environment: Readonly<Record<string, string>>; readonly stop_grace_period: string }
  }
}
interface Patroni {
  readonly etcd: { readonly hosts: string }
  readonly bootstrap: {
    readonly dcs: { readonly ttl: number; readonly loop_wait: number; readonly retry_timeout: number }
  }
}
interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}
interface Manifest {
  readonly workspaces: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: { readonly node: string }
}

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest
const parsed = parsedSamples()
const { waymark } = (parsed['compose.yaml'] as Compose).services
const rules = (parsed['alerts.yaml'] as Alerts).groups.flatMap((group) => group.rules)
const dockerfile = instructionsOf(textOf('Dockerfile'))
const valuesOf = (instruction: string): readonly string[] =>
  dockerfile.filter(([name]) => name === instruction).map(([, rest]) => rest)
const environment = parseEnv(textOf('clinic.env.sample'))
const required = Object.entries(settings).flatMap(([name, { defaults }]) => ('serve' in defaults ? [] : [name]))
const ownNames = ['POSTGRES_PASSWORD', 'GRAFANA_PASSWORD']

describe('the settings of the deployment samples', () => {
  it('exist, and include all required ones', () => {
    for (const names of [Object.keys(waymark.environment), Object.keys(environment)]) {
      expect([...Object.keys(settings), ...ownNames]).to.include.members(names)
      expect(names).to.include.members(required)
    }
    const used = [...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(Object.keys(environment)).to.include.members(used)
  })

  it('are refused as they are, and accepted when they are filled in', () => {
    expect(configuration('serve', environment)).to.have.property('fault')
    const secrets = { SECRET: 'Zb8!kq0-Wn3#xv7_Lp2$ry6=Tm9@hs4+', METRICS_TOKEN: '0123456789abcdef' }
    const places = { PUBLIC_ORIGIN: 'https://clinic.example' }
    expect(configuration('serve', { ...environment, ...secrets, ...places })).not.to.have.property('fault')
    const DATABASE_URL = (waymark.environment['DATABASE_URL'] ?? '').replaceAll(/\$\{\w+:\?\}/g, 'x')
    const TRUSTED_PROXIES = waymark.environment['TRUSTED_PROXIES']
    const composed = { ...environment, ...secrets, ...places, DATABASE_URL, TRUSTED_PROXIES }
    expect(configuration('serve', composed)).to.deep.include({ TRUSTED_PROXIES: ['172.30.0.0/24'] })
  })
})

describe('the service of the deployment samples', () => {
  const command = manifest.scripts['serve'] ?? ''

  it('is started as by npm run serve, with the Node of the repository', () => {
    const [last = ''] = valuesOf('CMD').slice(-1)
    const bundled = command.replace('server/clinic/main.ts', 'server/clinic/dist/main.js')
    expect((JSON.parse(last) as readonly string[]).join(' ')).to.equal(bundled)
    expect(textOf('waymark.service')).to.include(`\nExecStart=/opt/waymark/node_modules/.bin/${command}\n`)
    const stages = valuesOf('FROM').map((rest) => rest.split(' AS '))
    const images = stages.map(([image]) => image).filter((image) => !stages.some(([, stage]) => stage === image))
    const tags = images.map((image = '') => image.replace(/@sha256:[\da-f]{64}$/, ''))
    expect(new Set(tags)).to.deep.equal(new Set([`node:${manifest.dependencies.node}-slim`]))
  })

  it('has more time to stop than it takes at most', () => {
    const limit = grace.requests / 1000
    expect(parseInt(waymark.stop_grace_period, 10)).to.be.greaterThan(limit)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(textOf('waymark.service'))?.[1])).to.be.greaterThan(limit)
  })

  it('is asked for its health and figures where it answers', () => {
    const paths = Object.values(probeRoutes) as readonly string[]
    const places = ['Dockerfile', 'varnish.vcl', 'nginx.conf', 'prometheus.yaml'].flatMap((name) =>
      [...textOf(name).matchAll(/\/(?:health\/\w+|metrics\b(?!_))/g)].map(([path]) => path),
    )
    expect(places).to.have.length.of.at.least(4)
    expect(paths).to.include.members(places)
  })

  it('is asked by Varnish whether it runs, because reads go on while writes are refused', () => {
    expect(textOf('varnish.vcl')).to.match(new RegExp(`\\.url = "${probeRoutes.live}"`))
  })

  it('has an image of files that exist, with the manifest of each workspace', () => {
    const copied = valuesOf('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1))
    for (const path of copied) expect(existsSync(join(repository, path)), path).to.equal(true)
    expect(copied).to.include.members(manifest.workspaces.map((name) => `${name}/package.json`))
  })

  it('has a unit that systemd accepts', function () {
    if (!isInstalled('systemd-analyze')) this.skip()
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(samples, 'waymark.service')])
    // The repository of the sample is in /opt.
    const faults = `${String(stdout)}${String(stderr)}`.split('\n').filter((line) => line.includes('waymark.service'))
    expect(faults.filter((line) => !line.includes('/opt/waymark/node_modules/.bin/node'))).to.deep.equal([])
  })
})

describe('the samples for high availability', () => {
  const machines = ['10.7.0.11', '10.7.0.12', '10.7.0.13']
  const patroni = parsed['patroni.yaml'] as Patroni
  const addressesIn = (text: string, pattern: RegExp): readonly string[] =>
    [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))].toSorted()

  it('name the same machines of the database', () => {
    expect(addressesIn(patroni.etcd.hosts, /([\d.]+):2379/g)).to.deep.equal(machines)
    expect(addressesIn(textOf('etcd.env'), /database-\d=http:\/\/([\d.]+):2380/g)).to.deep.equal(machines)
    expect(addressesIn(textOf('haproxy.cfg'), /([\d.]+):5432 check port 8008/g)).to.deep.equal(machines)
  })

  it('let a primary without its lease end before another one begins, and acknowledge nothing that one machine has', () => {
    const { ttl, loop_wait: wait, retry_timeout: retry, ...modes } = patroni.bootstrap.dcs
    expect(wait + 2 * retry).to.be.at.most(ttl)
    expect(modes).to.include({ synchronous_mode: true, synchronous_mode_strict: true })
  })

  it('are accepted by HAProxy', function () {
    if (!isInstalled('haproxy')) this.skip()
    execFileSync('haproxy', ['-c', '-q', '-f', join(samples, 'haproxy.cfg')])
  })
})

describe('the dashboard and the alerts', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...(parsed['dashboard.json'] as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]

  it('use only figures and labels that the service exports', async () => {
    const token = 'a-token-of-tests'
    const clinic = await openClinic({ metricsToken: token, jobFailures: new Map([['letters', 1]]) })
    await fetch(clinic.origin)
    const headers = { authorization: `Bearer ${token}` }
    const figures = await (await fetch(`${clinic.origin}/metrics`, { headers })).text()
    await clinic.close()
    const exported = new Set([...figures.matchAll(/^\w+/gm)].map(([name]) => name))
    for (const expression of expressions) {
      const names =
        expression
          .replaceAll(/\{[^}]*\}|by \([^)]*\)|\[\w+\]|\b[\d.]+(?:e\d+)?/g, '')
          .match(/[a-z]\w+(?![\w(]| *\()/g) ?? []
      expect(names, expression).not.to.deep.equal([])
      for (const name of names) expect(name === 'up' || exported.has(name), `${name} in ${expression}`).to.equal(true)
      const labels = [...expression.matchAll(/(\w+)=~?"|by \(([^)]*)\)/g)].flatMap(
        ([, one, more]) => one ?? more?.split(', ') ?? [],
      )
      for (const label of labels.filter((each) => each !== 'job'))
        expect(figures).to.match(new RegExp(`[{,]${label}="`))
    }
  })

  it('are accepted by Prometheus', function () {
    if (!isInstalled('promtool')) this.skip()
    // The token is a secret of the container.
    execFileSync('promtool', ['check', 'config', '--syntax-only', join(samples, 'prometheus.yaml')])
    execFileSync('promtool', ['check', 'rules', join(samples, 'alerts.yaml')])
  })

  it('include no alert without instructions in the runbook', () => {
    const runbook = readFileSync(join(repository, 'server/README.md'), 'utf8')
    const described = [...runbook.matchAll(/^\| `(Waymark\w+)`/gm)].map(([, name]) => name)
    expect(rules.map(({ alert }) => alert).toSorted()).to.deep.equal(described.toSorted())
  })
})
