import type { CodedDescription } from '@waymark/shared'
import type { DescribedService } from '../hypermedia/serializer.ts'
import type { Served } from './route.ts'

/** Returns a service as its description and its routes define it. */
export function describedService(description: CodedDescription, routes: readonly Served[]): DescribedService {
  return {
    description,
    methodOf: (kind, form) =>
      routes
        .filter(({ resource }) => resource.kind === kind)
        .flatMap(({ resource: { actions } }) => Object.entries(actions))
        .find(([, action]) => action.form === form)?.[0],
  }
}
