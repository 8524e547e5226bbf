import { bundleSdk } from '../support/bundle-sdk.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { weightOf } from '../platform/weight.ts'
import { installOthers } from './installed.ts'

const described = [
  "import { connect } from '@waymark/sdk'",
  "import { clinicDescription } from '@waymark/shared/clinic'",
  "export const clinic = connect('/', { describe: clinicDescription })",
].join('\n')

/** Prints what a browser loads before the first page, minified and compressed by gzip, and what follows on demand. */
export async function costOfWeights(): Promise<void> {
  await bundleSdk()
  await inTemporaryFolder(async (folder) => {
    installOthers(folder)
    const programs: Readonly<Record<string, string>> = {
      Waymark: "export { connect } from '@waymark/sdk'",
      'Waymark, with the description of the clinic': described,
      ketting: `export { Client } from '${folder}/node_modules/ketting'`,
    }
    console.log('\nFirst load in a browser, with dependencies')
    for (const [title, program] of Object.entries(programs)) {
      const { first, later } = await weightOf(program, 'all')
      const rest = Object.values(later).reduce((sum, size) => sum + size, 0)
      console.log(`  ${title.padEnd(44)} ${kibibytes(first)}, on demand ${kibibytes(rest)}`)
    }
  })
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
