import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the sources that an entry loads, without type-only modules. */
function loaded(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^'\n]|\n(?!\n))*?from '(\.[^']+)'/gm,
  )
  for (const [, name = ''] of statements) loaded(resolve(dirname(file), name), seen)
  return seen
}

describe('the core', () => {
  const core = [...loaded(fileURLToPath(import.meta.resolve('@waymark/sdk')))].join('\n')

  it('loads the required modules', () => {
    expect(core).to.contain('sdk/src/transport/exchange.ts').and.contain('sdk/src/document/hal.ts')
  })

  for (const optional of ['formats', 'store', 'testing', 'command-line', 'cache', 'offline', 'node']) {
    it(`does not load ${optional}, which is a separate import`, () => {
      expect(core).to.not.match(new RegExp(`sdk/src/${optional}(?:/|\\.ts$)`, 'm'))
    })
  }
})
