import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { mediaType } from '@waymark/shared'
import { refusalFor } from '@waymark/server/authentication'
import { type Found, href, inParts, type Problem, resource, type Resource, type Serializer } from '@waymark/server'
import { principalOf } from '../../../principal.ts'
import { manifestOf } from '../clinic-file.ts'
import { dataPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { dataRoutes } from '../routes.ts'
import { recordExport } from '../table-file.ts'
import { dataTexts } from '../texts.ts'

const member = 'lines'

/** The lines of the file as they were written. */
const linesFile: Serializer = inParts({
  key: 'ndjson',
  title: 'JSON lines',
  mediaType: mediaType.ndjson,
  quality: 1,
  isText: false,
  showsLinks: false,
  isUntranslated: true,
  async *parts({ tables = {} }) {
    for (const { pages } of Object.values(tables)) {
      for await (const rows of pages()) yield rows.map((row) => String(row[member])).join('')
    }
  },
})

/** The data of the clinic as one file without secrets, for clerks. The audit log records each download. */
export function clinicFile(ports: Ports): Resource {
  return resource({
    route: dataRoutes.exportedClinic,
    kind: 'document',
    cache: { store: 'none' },
    serializers: [linesFile],
    async find(target): Promise<Found<object> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      await recordExport(ports, target, href(dataRoutes.exportedClinic, {}))
      // The first line has the time of the export, so no two files are the same.
      return { entity: {}, version: ports.newIdentifier() }
    },
    represent: () => ({
      kind: 'document',
      title: dataTexts.clinicFileTitle,
      state: {},
      tables: { clinic: { columns: [member], pages: () => spooled(ports) } },
      links: [],
      embedded: [],
      forms: [],
    }),
    fileName: () => 'clinic',
  })
}

const chunkSize = 256 * 1024
// A client that does not read for so long gets no more, in milliseconds.
const longestIdle = 600_000

type Row = Readonly<Record<typeof member, string>>

/**
 * Writes the file to the disk first, so that the database is read within one short transaction and a slow client does not
 * keep it open.
 */
async function* spooled({ portability, clinics, clock }: Ports): AsyncGenerator<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-export-'))
  const file = join(folder, 'clinic.ndjson')
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const timer = setTimeout(() => void remove(), longestIdle).unref()
  try {
    const sink = createWriteStream(file, { mode: 0o600 })
    await portability.exported(await manifestOf({ clinics, clock }), (lines) => pipeline(Readable.from(lines), sink))
    const decoder = new TextDecoder()
    for (let position = 0; ;) {
      const chunk = await chunkAt(file, position)
      if (chunk.length === 0) return
      position += chunk.length
      timer.refresh()
      yield [{ [member]: decoder.decode(chunk, { stream: true }) }]
    }
  } finally {
    clearTimeout(timer)
    await remove()
  }
}

/** Reads a chunk; the file is not open between two chunks, because a reader may never ask for the next one. */
async function chunkAt(file: string, position: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(chunkSize), 0, chunkSize, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
