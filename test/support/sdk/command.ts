import { run, type CommandEnvironment } from '@waymark/sdk/command-line'

/** What a command has printed, with its exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Runs a command line in this process. */
export async function waymark(
  words: readonly string[],
  { answers = [], ...more }: Partial<CommandEnvironment> & { readonly answers?: readonly string[] } = {},
): Promise<Ran> {
  const said = { out: '', errors: '' }
  const left = [...answers]
  const code = await run(words, {
    write: (text) => void (said.out += text),
    writeError: (text) => void (said.errors += text),
    prompt: () => Promise.resolve(left.shift()),
    environment: {},
    ...more,
  })
  return { code, ...said }
}
