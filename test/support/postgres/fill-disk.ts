import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes a file until its file system has no space. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const length of [1_048_576, 4096]) writeAll(file, Buffer.alloc(length))
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, content: Buffer): void {
  try {
    for (;;) writeSync(file, content)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
