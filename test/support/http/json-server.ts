import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTemporaryFolder } from '../temporary-folder.ts'

/** Runs json-server over data in memory in a process of its own: in production it demands a folder of files. */
export async function duringJsonServer(data: object, journey: (origin: string) => Promise<void>): Promise<void> {
  const app = import.meta.resolve('json-server/lib/app.js')
  const script = `
    import { createServer } from 'node:http'
    import { createApp } from ${JSON.stringify(app)}
    const nothing = () => Promise.resolve()
    const app = createApp({ data: ${JSON.stringify(data)}, read: nothing, write: nothing })
    const server = createServer((request, response) => app.handler(request, response))
    server.listen(0, '127.0.0.1', () => process.send(server.address().port))
    process.once('disconnect', () => process.exit(0))`
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'json-server.mjs')
    await writeFile(file, script)
    const child = fork(file, { execArgv: [], env: { NODE_ENV: 'development' } })
    const [port] = (await once(child, 'message')) as [number]
    try {
      await journey(`http://127.0.0.1:${String(port)}`)
    } finally {
      child.disconnect()
      await once(child, 'exit')
    }
  })
}
