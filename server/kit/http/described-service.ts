import type { CodedDescription } from '@waymark/shared'
import type { Meanings } from '../hypermedia/meaning.ts'
import type { DescribedService } from '../hypermedia/serializer.ts'
import type { Served } from './route.ts'

interface Given {
  readonly description: CodedDescription
  readonly routes: readonly Served[]
  readonly meanings?: Meanings | undefined
}

/** Returns a service as its description and its routes define it. */
export function describedService({ description, routes, meanings = {} }: Given): DescribedService {
  return {
    description,
    meanings,
    methodOf: (kind, form) =>
      routes
        .filter(({ resource }) => resource.kind === kind)
        .flatMap(({ resource: { actions } }) => Object.entries(actions))
        .find(([, action]) => action.form === form)?.[0],
  }
}
