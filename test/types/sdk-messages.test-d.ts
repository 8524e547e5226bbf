import {
  connect,
  events,
  items,
  pages,
  save,
  type Conflict,
  type Outcome,
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
// The two functions are the one known way to compare types to the letter; they are never called.
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

// Outcomes are of the kind that the form leads to, and are told apart by their kind.
const sent = slot.send('confirm', { name: 'Ada', age: 36 })
assertType<Promise<unknown>>(sent)
same<Awaited<typeof sent>, Outcome<Clinic, 'appointment'>>(true)
// @ts-expect-error -- the input is required
void slot.send('confirm')
// @ts-expect-error -- a slot has no such form
void slot.send('cancel', {})
declare const outcome: Outcome<Clinic, 'task'>
same<Awaited<ReturnType<typeof outcome.get>>, Representation<Clinic, 'task'>>(true)
// @ts-expect-error -- not every change is accepted for later
assertType(outcome.done)
if (outcome.kind === 'accepted') same<ReturnType<typeof outcome.done>, Promise<Representation<Clinic, 'task'>>>(true)
if (outcome.kind === 'created') same<typeof outcome.location, string | undefined>(true)
// @ts-expect-error -- what is nothing shows nothing
if (outcome.kind === 'none') assertType(outcome.representation)
// @ts-expect-error -- no such kind
if (outcome.kind === 'deleted') assertType(outcome)

// Writes are of the state.
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.put({ name: 'Ada' }))
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.patch({ email: null }))
assertType<Promise<unknown>>(profile.patch([{ op: 'remove', path: '/email' }], { as: 'json-patch' }))
assertType<Promise<Outcome<Clinic, 'profile'>>>(profile.delete())
// @ts-expect-error -- not the whole state
void profile.put({ email: 'ada@example.org' })
// @ts-expect-error -- a name is a text
void profile.patch({ name: 5 })
// @ts-expect-error -- no such member
void profile.patch({ nickname: 'A' })
// @ts-expect-error -- operations are a patch of another format
void profile.patch([{ op: 'remove', path: '/email' }])
// @ts-expect-error -- to add is to add something
void profile.patch([{ op: 'add', path: '/email' }], { as: 'json-patch' })
// @ts-expect-error -- no such format
void profile.patch({ name: 'Ada' }, { as: 'xml-patch' })
assertType<Promise<Outcome>>(anything.put({ any: { thing: 1 } }))
assertType<Promise<Outcome>>(anything.patch({ any: null }))

// A change is a function of the state.
const saved = save(profile, (state) => ({ ...state, name: state.name.trim() }), { rebase: 2, as: 'merge-patch' })
assertType<Promise<unknown>>(saved)
same<Awaited<typeof saved>, Representation<Clinic, 'profile'>>(true)
// @ts-expect-error -- it must give a state
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
// @ts-expect-error -- a task has one list of items
items(task, 'task-items')
const every = pages(tasks)
assertType<AsyncIterable<unknown>>(every)
same<typeof every, AsyncGenerator<Representation<Clinic, 'tasks'>, void, undefined>>(true)
assertType<AsyncGenerator<Representation>>(items(anything, 'item'))
assertType<AsyncIterable<ServerEvent>>(events(task))
// @ts-expect-error -- a URL is nothing that can be listened to
events('http://localhost:3000/tasks/1')

// Bounds keep the type.
same<ReturnType<typeof task.within>, Representation<Clinic, 'task'>>(true)
// @ts-expect-error -- milliseconds are a number
task.within({ timeout: '5s' })

// Other media types.
assertType<Promise<Uint8Array>>(task.as('application/pdf').bytes())
assertType<Promise<string>>(task.as('text/markdown').text({ most: 1_000 }))
// @ts-expect-error -- one cannot go on with what is read as a whole
void task.as('application/pdf').bytes({ after: { bytes: 1, etag: '"1"' } })

// Caches and outboxes.
connect('https://any.example/', { cache: httpCache({ store: memoryStore(), most: 1_000 }), retry: { most: 0 } })
// @ts-expect-error -- a store is no cache
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
