import { migrations } from '@waymark/clinic/composition/open-storage'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../deployment.ts'

/** The file with the migrations of the last release, from the root of the repository. */
export const releasedMigrationsFile = 'test/support/release/released-migrations.json'

/** Returns the names of the migrations of the last release. */
export function releasedMigrations(): readonly string[] {
  // The file is our own.
  return JSON.parse(readFileSync(join(repository, releasedMigrationsFile), 'utf8')) as readonly string[]
}

/** Returns the content of the file for a release of the present migrations. */
export function presentMigrations(): string {
  return `${JSON.stringify(Object.keys(migrations).toSorted(), undefined, 2)}\n`
}
