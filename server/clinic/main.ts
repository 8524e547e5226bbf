import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// By default, a reload would end the process while it loads; there is nothing to replace yet.
const ignore = (): void => undefined
process.on('SIGHUP', ignore)
// Without types and compiled, the program starts in half the time. Where the folder is read-only, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))

const { commandLine, configuration } = await import('./settings/config.ts')
const { chosenBy, refuse } = await import('./commands/command-line.ts')
const { words, environment } = commandLine(process.argv.slice(2))
const chosen = chosenBy(words)
const settings = configuration(chosen.command, environment)

if ('fault' in settings) {
  refuse(settings.fault)
} else if ('operation' in chosen) {
  const { operate } = await import('./commands/operations.ts')
  await operate(chosen.operation, { settings, words: chosen.words })
} else if (settings.WORKERS > 1 && cluster.isPrimary) {
  const { keepWorkers } = await import('./commands/workers.ts')
  await keepWorkers(settings.WORKERS, settings.LOG_LEVEL)
} else {
  if (chosen.command !== 'serve') process.off('SIGHUP', ignore)
  const { run } = await import('./run.ts')
  await run(chosen.command, settings)
}
