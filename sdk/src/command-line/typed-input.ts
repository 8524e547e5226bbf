/// <reference types="node" />
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Form, FormField } from '../form.ts'
import type { JsonObject } from '../json.ts'
import { FromFile, UsageError } from './command.ts'

/**
 * What was typed, as the fields of a form take it: a number where a number is asked for, and what is in a file as a file or
 * as text. The form judges the rest. Rejects with UsageError for a file that cannot be read.
 */
export async function typedInput(form: Form, typed: JsonObject): Promise<JsonObject> {
  const fields = new Map(form.fields.map((field) => [field.name, field]))
  const entries = Object.entries(typed).map(async ([name, value]) => [name, await typedValue(fields.get(name), value)])
  // Promise.all forgets that each of them is a pair.
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][])
}

function typedValue(field: FormField | undefined, value: unknown): unknown {
  if (value instanceof FromFile) return contentOf(value, field)
  if (typeof value !== 'string' || field === undefined) return value
  if (field.type === 'number' || field.type === 'range') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  if (field.type === 'checkbox') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

async function contentOf({ path }: FromFile, field: FormField | undefined): Promise<File | string> {
  try {
    const blob = await openAsBlob(path)
    return field?.type === 'file' ? new File([blob], basename(path)) : await blob.text()
  } catch {
    throw new UsageError(`${path} cannot be read.`)
  }
}
