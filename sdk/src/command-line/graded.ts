import { gradeOf } from '../grade/grade.ts'
import { recorderOf } from '../grade/exchange.ts'
import { gradeInHtml, gradeInText } from '../grade/report.ts'
import type { Command, CommandEnvironment } from './command.ts'
import { visible } from './format.ts'
import { followPath } from './path.ts'

/** Grades a service, and prints the report; the exit code is 1 if a criterion is missed. */
export async function graded(command: Command, surroundings: CommandEnvironment): Promise<number> {
  const { settings } = command
  const recorder = recorderOf(surroundings.fetch)
  const entry = await followPath(command, { ...surroundings, fetch: recorder.fetch })
  const found = await gradeOf(entry, recorder, { isUnsafe: settings.unsafe, most: settings.most })
  if (settings.output === 'json') surroundings.write(`${JSON.stringify(found, undefined, 2)}\n`)
  else if (settings.accept === 'text/html') surroundings.write(gradeInHtml(found))
  else surroundings.write(visible(gradeInText(found)))
  return found.missed === 0 ? 0 : 1
}
