import type { Engine } from './engine.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** The engine that a database URL names: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. */
export function engineOf(url: string): Engine {
  if (url.startsWith('sqlite:')) return sqlite(url.slice('sqlite:'.length))
  if (/^postgres(ql)?:\/\//.test(url)) return postgres(url)
  throw new Error('The database URL must begin with sqlite: or postgres://')
}
