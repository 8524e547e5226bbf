import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repository } from '../deployment.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { blocksOf } from './snippets.ts'

/** The program of the first page of the site, while its service runs. */
export interface FirstPage {
  readonly origin: string
  readonly folder: string
  close(): Promise<void>
}

const options = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning']

/** Writes the files of the first page to a folder, and starts its service as it is, except for the port. */
export async function openFirstPage(): Promise<FirstPage> {
  const place = await temporaryFolder()
  const folder = place.path
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const { file, code } of blocksOf(readFileSync(join(repository, 'shared/docs/index.md'), 'utf8'), 'ts'))
    if (file !== undefined) await writeFile(join(folder, file), onAnyPort(code))
  const service = spawn(process.execPath, [...options, 'service.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(service.stdout), 'line')) as readonly unknown[]
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    folder,
    async close() {
      const ended = once(service, 'exit')
      service.kill()
      await ended
      await place.remove()
    },
  }
}

/** Runs a file of the first page against its service, and returns its output. */
export async function outputOf({ origin, folder }: FirstPage, file: string): Promise<string> {
  const text = readFileSync(join(folder, file), 'utf8').replace('http://localhost:3000', origin)
  await writeFile(join(folder, file), text)
  const program = spawn(process.execPath, [...options, file], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface(program.stdout)) lines.push(line)
  return lines.join('\n')
}

function onAnyPort(code: string): string {
  return code.replace(
    'server.listen(3000)',
    "server.listen(0, '127.0.0.1', () => console.log(Object(server.address()).port))",
  )
}
