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
  const methods = (served: readonly Served[], form: string): readonly string[] =>
    served
      .flatMap(({ resource: { actions } }) => Object.entries(actions))
      .flatMap(([method, action]) => (action.form === form ? [method] : []))
  return {
    description,
    meanings,
    methodOf: (kind, form) =>
      methods(
        routes.filter(({ resource }) => resource.kind === kind),
        form,
      )[0],
    methodElsewhere(form) {
      const [method, ...others] = new Set(methods(routes, form))
      return others.length === 0 ? method : undefined
    },
  }
}
