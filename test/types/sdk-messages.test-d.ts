import {
  connect,
  events,
  items,
  pages,
  save,
  type Conflict,
  type Outcome,
  type Reference,
  type Representation,
  type ServerEvent,
} from '@waymark/sdk'
import { httpCache, memoryStore, type CacheStore } from '@waymark/sdk/cache'
import { outbox, type Postponed } from '@waymark/sdk/offline'
import type { ClinicDescription } from '@waymark/shared/clinic'

/*
 * The compiler checks this file without running it: each marked error must occur, and types must be identical, which
 * `any` is not.
 */
// The only known way to compare types exactly; the functions are never called.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- see above */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function same<A, B>(proof: Equal<A, B>): void
declare function assertType<A>(value: A): void
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

type Clinic = ClinicDescription
declare const slot: Representation<Clinic, 'slot'>
declare const profile: Representation<Clinic, 'profile'>
declare const task: Representation<Clinic, 'task'>
declare const tasks: Representation<Clinic, 'tasks'>
declare const anything: Representation

// Outcomes have the kind of the form's target, and are distinguished by `kind`.
const sent = slot.send('confirm', { name: 'Ada', age: 36 })
assertType<Promise<unknown>>(sent)
same<Awaited<typeof sent>, Outcome<Clinic, 'appointment'>>(true)
// @ts-expect-error -- the input is required
void slot.send('confirm')
// @ts-expect-error -- a slot has no such form
void slot.send('cancel', {})
declare const outcome: Outcome<Clinic, 'task'>
same<Awaited<ReturnType<typeof outcome.get>>, Representation<Clinic, 'task'>>(true)
// @ts-expect-error -- only an accepted outcome has more to come
assertType(outcome.done)
if (outcome.kind === 'accepted') same<ReturnType<typeof outcome.done>, Promise<Representation<Clinic, 'task'>>>(true)
if (outcome.kind === 'created') same<typeof outcome.location, string | undefined>(true)
// @ts-expect-error -- an outcome without content has no representation
if (outcome.kind === 'none') assertType(outcome.representation)
// @ts-expect-error -- no such kind
if (outcome.kind === 'deleted') assertType(outcome)

// Writes have the type of the state.
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.put({ name: 'Ada' }))
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.patch({ email: null }))
assertType<Promise<unknown>>(profile.patch([{ op: 'remove', path: '/email' }], { as: 'json-patch' }))
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.delete())
// @ts-expect-error -- not the whole state
void profile.put({ email: 'ada@example.org' })
// @ts-expect-error -- a name is a string
void profile.patch({ name: 5 })
// @ts-expect-error -- no such member
void profile.patch({ nickname: 'A' })
// @ts-expect-error -- operations are for JSON Patch
void profile.patch([{ op: 'remove', path: '/email' }])
// @ts-expect-error -- add requires a value
void profile.patch([{ op: 'add', path: '/email' }], { as: 'json-patch' })
// @ts-expect-error -- no such format
void profile.patch({ name: 'Ada' }, { as: 'xml-patch' })
assertType<Promise<Outcome>>(anything.put({ any: { thing: 1 } }))
assertType<Promise<Outcome>>(anything.patch({ any: null }))

// Requests to the target of a link have the type of the target.
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.follow('self').put({ name: 'Ada' }))
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.follow('self').patch({ email: null }, { headers: { a: 'b' } }))
assertType<Promise<Outcome>>(tasks.post({ any: 'thing' }))
assertType<Promise<Outcome<Clinic, 'task'>>>(tasks.post({ any: 'thing' }, { kind: 'task' }))
same<ReturnType<typeof anything.post>, Promise<Outcome>>(true)
// @ts-expect-error -- not the whole state
void profile.follow('self').put({ email: 'ada@example.org' })
// @ts-expect-error -- no such kind
void tasks.post({}, { kind: 'tasc' })
// @ts-expect-error -- a header field is a string
void profile.delete({ headers: { age: 7 } })

// A reference can be returned by an async function.
assertType<Promise<Reference<Clinic, 'profile'>>>(Promise.resolve(profile.follow('self').reference))

// A change is a function of the state.
const saved = save(profile, (state) => ({ ...state, name: state.name.trim() }), { rebase: 2, as: 'merge-patch' })
assertType<Promise<unknown>>(saved)
same<Awaited<typeof saved>, Representation<Clinic, 'profile'>>(true)
// @ts-expect-error -- it must return a state
void save(profile, () => ({ email: 'ada@example.org' }))
// @ts-expect-error -- no such member
void save(profile, (state) => (assertType(state.nickname), state))
same<Conflict['code'], 'conflict'>(true)
same<Conflict['theirs'], Representation | undefined>(true)

// Items, pages and events.
const list = items(tasks, 'item', { mostItems: 5 })
assertType<AsyncIterable<unknown>>(list)
same<typeof list, AsyncGenerator<Representation<Clinic, 'task'>, void, undefined>>(true)
// @ts-expect-error -- a list of tasks has no slots
items(tasks, 'schedules')
// @ts-expect-error -- a task has a single list of items
items(task, 'task-items')
const every = pages(tasks)
assertType<AsyncIterable<unknown>>(every)
same<typeof every, AsyncGenerator<Representation<Clinic, 'tasks'>, void, undefined>>(true)
assertType<AsyncGenerator<Representation>>(items(anything, 'item'))
assertType<AsyncIterable<ServerEvent>>(events(task))
const typed = events(task, { kinds: { progress: 'task', booked: 'appointment' } })
assertType<AsyncIterable<{ readonly type: 'booked' | 'progress' }>>(typed)
for await (const event of typed) {
  if (event.type === 'progress') same<typeof event.data, (typeof task)['state']>(true)
}
// @ts-expect-error -- no such kind
events(task, { kinds: { progress: 'tasc' } })
// @ts-expect-error -- a URL has no event stream
events('http://localhost:3000/tasks/1')

// Scopes keep the type.
same<ReturnType<typeof task.within>, Representation<Clinic, 'task'>>(true)
// @ts-expect-error -- milliseconds are a number
task.within({ timeout: '5s' })

// Other media types.
assertType<Promise<Uint8Array>>(task.as('application/pdf').bytes())
assertType<Promise<string>>(task.as('text/markdown').text({ most: 1_000 }))
// @ts-expect-error -- content that is read as a whole cannot be resumed
void task.as('application/pdf').bytes({ after: { bytes: 1, etag: '"1"' } })

// Caches and outboxes.
connect('https://any.example/', { cache: httpCache({ store: memoryStore(), most: 1_000 }), retry: { most: 0 } })
// @ts-expect-error -- a store is not a cache
connect('https://any.example/', { cache: memoryStore() })
// @ts-expect-error -- no such policy
connect('https://any.example/', { idempotencyKeys: 'always' })
// @ts-expect-error -- it must be able to remove
assertType<CacheStore>({
  list: () => Promise.resolve([]),
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
})
const attempted = outbox().attempt(profile, (kept) => kept.patch({ name: 'Ada' }))
assertType<Promise<unknown>>(attempted)
same<Awaited<typeof attempted>, Outcome<Clinic, 'profile'> | Postponed>(true)
