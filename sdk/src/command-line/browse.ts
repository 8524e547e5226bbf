import { isFailure, isHttpFailure } from '../errors/guards.ts'
import type { Form } from '../forms/form.ts'
import type { Representation } from '../navigation/representation.ts'
import { choicesOf, fieldInWords, inText, visible, type Choice } from './format.ts'
import { FromFile, type Terminal } from './command.ts'
import { typedInput } from './read-command.ts'
import { followStep } from './path.ts'

const hint = 'a number, b(ack), r(eload), m(edia type), q(uit)'

/** Browses a service interactively. */
export async function browse(entry: Representation, terminal: Terminal): Promise<void> {
  const pages: Representation[] = [entry]
  for (;;) {
    const page = pages.at(-1)
    if (page === undefined) return
    terminal.write(`\n${inText(page)}\n\n`)
    const answer = (await terminal.prompt(`${hint}> `))?.trim()
    if (answer === undefined || answer === 'q') return
    await took(page, answer, { pages, terminal })
  }
}

interface Walk {
  readonly pages: Representation[]
  readonly terminal: Terminal
}

async function took(page: Representation, answer: string, walk: Walk): Promise<void> {
  const { pages, terminal } = walk
  if (answer === 'b') {
    if (pages.length > 1) pages.pop()
    return
  }
  try {
    await did(page, answer, walk)
  } catch (error) {
    if (!isFailure(error)) throw error
    terminal.write(`\n! ${visible(error.message)}\n`)
    // An error response may offer alternatives.
    if (isHttpFailure(error) && error.representation !== undefined) pages.push(error.representation)
  }
}

async function did(page: Representation, answer: string, { pages, terminal }: Walk): Promise<void> {
  if (answer === 'm') {
    await shownAs(page, terminal)
    return
  }
  if (answer === 'r') {
    pages.splice(-1, 1, await page.follow('self').get())
    return
  }
  const choice = choicesOf(page)[Number(answer) - 1]
  if (choice === undefined) terminal.write(`\n! Enter ${hint}.\n`)
  else pages.push(await chosen(page, choice, terminal))
}

async function shownAs(page: Representation, { prompt, write }: Terminal): Promise<void> {
  const types = page.alternates().flatMap(({ mediaType }) => mediaType ?? [])
  const type = await prompt(`media type (${types.join(', ')})> `)
  if (type !== undefined && type !== '') write(`\n${visible(await page.as(type).text())}\n`)
}

async function chosen(page: Representation, choice: Choice, terminal: Terminal): Promise<Representation> {
  if (choice.kind === 'link') {
    const variables: Record<string, string> = {}
    for (const variable of choice.variables) {
      const value = await terminal.prompt(`${variable}> `)
      if (value !== undefined && value !== '') variables[variable] = value
    }
    const { relation, index } = choice
    const count = Math.max(page.links(relation).length, page.embedded(relation).length)
    return followStep(page, { relation, variables, index: count > 1 ? index + 1 : undefined })
  }
  const form = page.form(choice.name)
  return page.submit(choice.name, await typedInput(form, await filledIn(form, terminal)))
}

async function filledIn({ fields }: Form, { prompt }: Terminal): Promise<Readonly<Record<string, unknown>>> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.type === 'hidden' || field.readOnly) continue
    const value = await prompt(`${fieldInWords(field)}> `, field.type === 'password')
    if (value === undefined || value === '') continue
    input[field.name] = field.type === 'file' ? new FromFile(value) : value
  }
  return input
}
