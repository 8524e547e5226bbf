import ts from 'typescript'
import { compilerOptions } from './docstrings/docstring-examples.ts'

// The sources that a process has parsed and bound; a test file changes none of them.
const parsed = new Map<string, ts.SourceFile | undefined>()

/**
 * Compiles modules with the sources that they import. A process parses each file once, whatever its number of programs.
 *
 * @param texts modules that exist here only, or replace those on the disk, by path
 */
export function compiledProgram(
  files: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
  options = compilerOptions,
): ts.Program {
  const host = ts.createCompilerHost(options)
  const [parse, read, exists] = [host.getSourceFile.bind(host), host.readFile.bind(host), host.fileExists.bind(host)]
  host.readFile = (path) => texts.get(path) ?? read(path)
  host.fileExists = (path) => texts.has(path) || exists(path)
  host.getSourceFile = (path, ...more) => {
    if (texts.has(path) || files.includes(path)) return parse(path, ...more)
    if (!parsed.has(path)) parsed.set(path, parse(path, ...more))
    return parsed.get(path)
  }
  return ts.createProgram(files, options, host)
}

/** Returns the errors of the compiler in a module. */
export function faultsOf(program: ts.Program, path: string): readonly string[] {
  const file = program.getSourceFile(path)
  const faults = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
