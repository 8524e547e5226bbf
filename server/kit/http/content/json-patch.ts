import { isJsonObject, parsePointer, translate } from '@waymark/shared'
import { changedAt, isContainer, valueAt, withMember, type Pointer, withNewMember, withoutMember } from './json-text.ts'

type Members = Record<string, unknown>

/**
 * Applies a JSON Merge Patch (RFC 7396 §2) without modifying its arguments. `__proto__` is an ordinary member name, as
 * in JSON.parse.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const result = copyOf(target)
  // Iterative, because the client controls the depth of the patch.
  const pending = [{ into: result, from: patch }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { into, from } = next
    for (const [name, value] of Object.entries(from)) {
      if (value === null) Reflect.deleteProperty(into, name)
      else if (!isJsonObject(value)) define(into, name, value)
      else {
        const inner = copyOf(Object.hasOwn(into, name) ? into[name] : undefined)
        define(into, name, inner)
        pending.push({ into: inner, from: value })
      }
    }
  }
  return result
}

function copyOf(value: unknown): Members {
  return isJsonObject(value) ? { ...value } : {}
}

function define(members: Members, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true })
}

/*
 * JSON Patch (RFC 6902). The maintained packages are not safe: rfc6902 5.4 writes through `/constructor/prototype` into
 * every object and leaves a failed patch half applied; fast-json-patch 3.1 throws a TypeError when a value is moved
 * into itself; both accept `~2`. No operation modifies a value in place.
 */

export interface PatchFault {
  readonly ok: false
  /** `malformed`: not a JSON Patch. `inapplicable`: does not fit the document. */
  readonly reason: 'malformed' | 'inapplicable'
  /** A JSON Pointer into the patch. */
  readonly pointer: string
  readonly detail: string
}

type Step = { readonly document: unknown } | { readonly member: string; readonly detail: string }

interface Operation {
  readonly name: OperationName
  readonly path: Pointer
  readonly from: Pointer
  readonly value: unknown
}

const operations = { add, remove, replace, move, copy, test }

type OperationName = keyof typeof operations

const needs: Readonly<Record<OperationName, readonly ('path' | 'from' | 'value')[]>> = {
  add: ['path', 'value'],
  remove: ['path'],
  replace: ['path', 'value'],
  move: ['from', 'path'],
  copy: ['from', 'path'],
  test: ['path', 'value'],
}

// Limits what one patch may copy: a few operations could otherwise double the document until memory runs out.
const maximumCopied = 10_000

/** Applies a JSON Patch; all operations apply or none (RFC 6902 §5). */
export function applyJsonPatch(document: unknown, patch: unknown): { ok: true; document: unknown } | PatchFault {
  if (!Array.isArray(patch)) return malformed('', translate('must be an array of operations'))
  const read = patch.map(operationOf)
  const unread = read.find((operation) => 'ok' in operation)
  if (unread !== undefined) return unread
  let changed = document
  let copied = 0
  for (const [position, operation] of read.entries()) {
    if ('ok' in operation) continue
    if (operation.name === 'copy') copied += sizeOf(valueAt(changed, operation.from), maximumCopied)
    const tooMuch = { member: 'from', detail: translate('The patch copies too many values.') }
    const step: Step = copied > maximumCopied ? tooMuch : operations[operation.name](changed, operation)
    if (!('document' in step)) {
      return { ok: false, reason: 'inapplicable', pointer: `/${String(position)}/${step.member}`, detail: step.detail }
    }
    changed = step.document
  }
  return { ok: true, document: changed }
}

function operationOf(operation: unknown, position: number): Operation | PatchFault {
  const place = `/${String(position)}`
  if (!isContainer(operation) || Array.isArray(operation))
    return malformed(place, translate('must be a JSON Patch operation'))
  const { op, value } = operation
  const name = Object.keys(operations).find((known): known is OperationName => known === op)
  if (name === undefined)
    return malformed(
      `${place}/op`,
      translate('must be one of {choices}', { choices: Object.keys(operations).join(', ') }),
    )
  const [path, from] = [pointerOf(operation['path']), pointerOf(operation['from'])]
  const members = { path, from, value }
  const missing = needs[name].find((member) => members[member] === undefined)
  if (missing === 'value') return malformed(`${place}/value`, translate('is needed for {name}', { name }))
  if (missing !== undefined) return malformed(`${place}/${missing}`, translate('must be a JSON Pointer'))
  return { name, path: path ?? [], from: from ?? [], value }
}

function malformed(pointer: string, detail: string): PatchFault {
  return { ok: false, reason: 'malformed', pointer, detail }
}

function pointerOf(value: unknown): Pointer | undefined {
  return typeof value === 'string' ? parsePointer(value) : undefined
}

function add(document: unknown, { path, value }: Operation): Step {
  if (path.length === 0) return { document: value }
  const changed = changedAt(document, path, (container, name) => withNewMember(container, name, value))
  return changed === undefined
    ? nothing('path', translate('A value cannot be added at this location.'))
    : { document: changed }
}

function remove(document: unknown, { path }: Pick<Operation, 'path'>): Step {
  if (path.length === 0) return nothing('path', translate('The whole document cannot be removed.'))
  const changed = changedAt(document, path, withoutMember)
  return changed === undefined ? nothing('path') : { document: changed }
}

function replace(document: unknown, { path, value }: Operation): Step {
  if (path.length === 0) return { document: value }
  const changed = changedAt(document, path, (container, name) => withMember(container, name, value))
  return changed === undefined ? nothing('path') : { document: changed }
}

function move(document: unknown, operation: Operation): Step {
  const { from, path } = operation
  const value = valueAt(document, from)
  if (value === undefined) return nothing('from')
  if (from.every((name, depth) => name === path[depth])) {
    return from.length === path.length
      ? { document }
      : nothing('path', translate('A value cannot be moved into itself.'))
  }
  const without = remove(document, { path: from })
  return 'document' in without ? add(without.document, { ...operation, value }) : nothing('from', without.detail)
}

function copy(document: unknown, operation: Operation): Step {
  const value = valueAt(document, operation.from)
  return value === undefined ? nothing('from') : add(document, { ...operation, value })
}

function test(document: unknown, { path, value }: Operation): Step {
  const actual = valueAt(document, path)
  if (actual === undefined) return nothing('path')
  return areEqual(actual, value) ? { document } : nothing('value', translate('The value differs.'))
}

function nothing(member: string, detail = translate('The location does not exist.')): Step {
  return { member, detail }
}

// RFC 6902 §4.6. Iterative, because the client controls the depth.
function areEqual(one: unknown, other: unknown): boolean {
  const pending = [[one, other]]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair
    if (a === b) continue
    if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
    const names = Object.keys(a)
    if (names.length !== Object.keys(b).length || !names.every((name) => Object.hasOwn(b, name))) return false
    for (const name of names) pending.push([a[name], b[name]])
  }
  return true
}

// Counts the nested values, up to the limit.
function sizeOf(value: unknown, limit: number): number {
  const pending = [value]
  let size = 0
  for (; pending.length > 0 && size <= limit; size += 1) {
    const next = pending.pop()
    if (isContainer(next)) for (const member of Object.values(next)) pending.push(member)
  }
  return size
}
