/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Description } from '@waymark/shared'
import { descriptionSource } from '../describe/description-source.ts'
import { documentModel, documentModelIn, documentModelOf } from '../describe/document-model.ts'
import { droppedFrom } from '../describe/dropped.ts'
import { languageOf } from '../describe/language.ts'
import { joined, type DescriptionModel } from '../describe/model.ts'
import { observedModel } from '../describe/observed-model.ts'
import { survey } from '../describe/survey.ts'
import { isFailure } from '../errors/guards.ts'
import type { Representation } from '../navigation/representation.ts'
import { UsageError, type Command, type CommandEnvironment } from './command.ts'
import { followPath } from './path.ts'
import { visible } from './format.ts'

/** Writes a description, or compares one with the service. Returns the exit code. */
export async function describe(command: Command, surroundings: CommandEnvironment): Promise<number> {
  const { as, check, watch, every } = command.settings
  if (check === undefined) {
    surroundings.write(descriptionSource(await modelOf(command, surroundings), 'description', languageOf(as)))
    return 0
  }
  const written = await descriptionIn(check)
  for (;;) {
    const dropped = droppedFrom(written, await modelOf(command, surroundings))
    for (const { relation, kinds } of dropped)
      surroundings.write(`${visible(relation)} of ${kinds.join(', ')} is gone\n`)
    if (dropped.length > 0) return 1
    if (!watch) break
    await (surroundings.wait ?? seconds)(every)
  }
  surroundings.write(`${check}: every relation is there\n`)
  return 0
}

function seconds(count: number): Promise<void> {
  return new Promise((done) => setTimeout(done, count * 1_000))
}

async function modelOf(command: Command, surroundings: CommandEnvironment): Promise<DescriptionModel> {
  const [first, ...others] = await Promise.all(
    [command.entry, ...command.sources].map((source) => modelFrom(source, command, surroundings)),
  )
  if (first === undefined) throw new UsageError('describe needs a service or a document.')
  return others.reduce(joined, first)
}

async function modelFrom(
  source: string,
  command: Command,
  surroundings: CommandEnvironment,
): Promise<DescriptionModel> {
  if (!isUrl(source)) return documentIn(source)
  const page = await followPath({ ...command, entry: source }, surroundings)
  const { accept, most } = command.settings
  if (accept !== undefined) return documentModelOf(await page.as(accept).text())
  return (await documentAt(page)) ?? observedModel(await survey(page, most))
}

const documentTypes = 'application/openapi+json, application/alps+json;q=0.9, application/fhir+json;q=0.8'

/** Returns the description of a page that is a document, or has one as another media type. */
async function documentAt(page: Representation): Promise<DescriptionModel | undefined> {
  try {
    return documentModel(page.state) ?? documentModelIn(await page.as(documentTypes).text())
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}

export function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(new URL(text).protocol)
}

async function documentIn(path: string): Promise<DescriptionModel> {
  try {
    return documentModelOf(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${path}: ${error.message}.`)
    throw new UsageError(`${path} cannot be read.`)
  }
}

/** Returns the description that a module exports. */
async function descriptionIn(path: string): Promise<Description> {
  const module: unknown = await import(pathToFileURL(resolve(path)).href).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path} cannot be imported; on Node before 22.18, compile it to JavaScript: ${reason}`)
  })
  const found = Object.values(module as object).find(isDescription)
  if (found === undefined) throw new UsageError(`${path} exports no description.`)
  return found
}

function isDescription(value: unknown): value is Description {
  return ['entry', 'relations', 'resources'].every(
    (name) => typeof value === 'object' && value !== null && name in value,
  )
}
