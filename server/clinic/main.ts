import cluster from 'node:cluster'
import { chosenBy, refuse } from './commands/command-line.ts'
import { commandLine, configuration } from './settings/config.ts'

const { words, environment } = commandLine(process.argv.slice(2))
const chosen = chosenBy(words)
const settings = configuration(chosen.command, environment)
if ('fault' in settings) refuse(settings.fault)

if ('operation' in chosen) {
  const { operate } = await import('./commands/operations.ts')
  await operate(chosen.operation, { settings, argument: chosen.argument })
} else if (settings.WORKERS > 1 && cluster.isPrimary) {
  const { keepWorkers } = await import('./commands/workers.ts')
  await keepWorkers(settings.WORKERS, settings.LOG_LEVEL)
} else {
  const { run } = await import('./run.ts')
  await run(chosen.command, settings)
}
