import ts from 'typescript'
import { compilerOptions } from './docstrings/docstring-examples.ts'

// The sources that a process has parsed and bound; a test file changes none of them.
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The texts of modules that exist here only, or replace those on the disk, by path. */
type Texts = ReadonlyMap<string, string>

interface Compiling {
  readonly options?: ts.CompilerOptions
  /** A program with most of the same modules, and its unchanged parts are used again. */
  readonly before?: ts.Program | undefined
}

/**
 * Compiles modules with the sources that they import. A process parses each file once, whatever its number of programs, so a
 * test writes a file before it compiles it, and never changes it.
 */
export function compiledProgram(
  files: readonly string[],
  texts: Texts = new Map(),
  { options = compilerOptions, before }: Compiling = {},
): ts.Program {
  const host = ts.createCompilerHost(options)
  const [parse, read, exists] = [host.getSourceFile.bind(host), host.readFile.bind(host), host.fileExists.bind(host)]
  host.readFile = (path) => texts.get(path) ?? read(path)
  host.fileExists = (path) => texts.has(path) || exists(path)
  host.getSourceFile = (path, ...more) => {
    if (texts.has(path)) return parse(path, ...more)
    if (!parsed.has(path)) parsed.set(path, parse(path, ...more))
    return parsed.get(path)
  }
  return ts.createProgram(files, options, host, before)
}

/** Returns the errors of the compiler in a module, and those of its options. */
export function faultsOf(program: ts.Program, path: string): readonly string[] {
  const file = program.getSourceFile(path)
  if (file === undefined) return [`${path} is not there`]
  const faults = ts.getPreEmitDiagnostics(program, file)
  return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
