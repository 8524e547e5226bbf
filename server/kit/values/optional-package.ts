import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Loads code that needs an optional peer dependency.
 *
 * @param feature what needs it, as the subject of a sentence
 * @throws {Error} that names the missing package and the command that installs it
 */
export async function withPackage<Module>(feature: string, name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error, name)) throw error
    throw new Error(`${feature} needs the package ${name}: npm install ${name}`, { cause: error })
  }
}

/**
 * Requires optional peer dependencies that are loaded later, such as by a thread.
 *
 * @param feature what needs them, as the subject of a sentence
 * @throws {Error} that names the missing packages and the command that installs them
 */
export function requirePackages(feature: string, names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const noun = missing.length === 1 ? 'package' : 'packages'
  throw new Error(`${feature} needs the ${noun} ${missing.join(', ')}: npm install ${missing.join(' ')}`)
}

function isInstalled(name: string): boolean {
  try {
    // Without loading it, and also a package that has no program.
    resolve(`${name}/package.json`)
    return true
  } catch (error) {
    // A package that keeps its manifest to itself is installed.
    return !(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
  }
}

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  )
}
