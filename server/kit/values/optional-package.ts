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

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  )
}
