import type { Engine } from './engine.ts'
import { sqlite } from './sqlite.ts'

/** The engine that a database URL names: `sqlite:PATH` or `sqlite::memory:`. */
export function engineOf(url: string): Engine {
  if (url.startsWith('sqlite:')) return sqlite(url.slice('sqlite:'.length))
  throw new Error('The database URL must begin with sqlite:')
}
