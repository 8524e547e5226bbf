import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'waymark-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Provides a temporary folder during a test. */
export async function inTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await temporaryFolder()
  try {
    return await use(folder.path)
  } finally {
    await folder.remove()
  }
}
