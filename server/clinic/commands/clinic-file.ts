import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasFaults, type PortableReport } from '@waymark/server/storage'
import type { Storage } from '../composition/open-storage.ts'
import {
  clinicFormat,
  dataEvents,
  dataRoutes,
  detailOf,
  linesOfFile,
  manifestOf,
  totalsOf,
} from '../modules/data/contract.ts'
import type { Outcome } from './command-line.ts'

const clock = { now: () => Date.now() }
const operator = { who: 'operator', client: 'command line' }

/** Writes the data of the clinic to a new file that only its owner can read; the service stays online. */
export async function exportedTo({ portability, clinics, auditLog }: Storage, file: string): Promise<Outcome> {
  const manifest = await manifestOf({ clinics, clock })
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    await portability.exported(manifest, (lines) => pipeline(Readable.from(lines), sink))
  } catch (error) {
    const isPresent = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isPresent) await rm(file, { force: true })
    return { fault: `The clinic was not exported: ${messageOf(error)}` }
  }
  await auditLog.append({
    ...operator,
    at: clock.now(),
    what: dataEvents.exportEvent,
    subject: dataRoutes.exportedClinic,
  })
  return { message: `${file} has the data of the clinic, without passwords and other secrets.` }
}

// A report of the command line lists so many faults.
const mostListed = 20

/** Imports a file with the data of a clinic, or reports what an import would do. */
export async function importedFrom(
  { portability, auditLog }: Storage,
  [file = '', ...options]: readonly string[],
): Promise<Outcome> {
  const [isTrial, keepsPresent] = [options.includes('--dry-run'), options.includes('--keep')]
  const finish = (report: PortableReport): Promise<void> =>
    auditLog.append({
      ...operator,
      at: clock.now(),
      what: dataEvents.clinicImportEvent(totalsOf(report)),
      subject: dataRoutes.clinicImport,
    })
  try {
    const terms = { ...clinicFormat, isTrial, keepsPresent, finish }
    const report = await portability.imported(() => linesOfFile(file), terms)
    const isRefused = hasFaults(report, { keepsPresent })
    return { message: wordsOf(report, { isTrial, isRefused }), isBad: isRefused }
  } catch (error) {
    return { fault: `The file was not imported: ${messageOf(error)}` }
  }
}

function wordsOf(
  report: PortableReport,
  { isTrial, isRefused }: { readonly isTrial: boolean; readonly isRefused: boolean },
): string {
  const tables = Object.entries(report.tables).map(
    ([name, { added, unchanged, conflicts }]) =>
      `  ${name}: ${String(added)} new, ${String(unchanged)} unchanged, ${String(conflicts)} with other values here`,
  )
  const faults = report.faults
    .slice(0, mostListed)
    .map(
      (fault) =>
        `  line ${String(fault.line)}${fault.column === undefined ? '' : `, ${fault.column}`}: ${detailOf(fault)}`,
    )
  const rest = report.faults.length - faults.length
  const outcome = isTrial ? 'A dry run: nothing was imported.' : 'The file was imported.'
  return [
    isRefused && !isTrial ? 'Nothing was imported, because some lines have errors.' : outcome,
    ...tables,
    ...faults,
    ...(rest > 0 ? [`  and ${String(rest)} more`] : []),
  ].join('\n')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
