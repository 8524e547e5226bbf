/// <reference types="node" />
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file that only the current user can read; readers see the old content or the new one, never a part. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, content, { mode: 0o600 })
  await rename(beside, file)
}
