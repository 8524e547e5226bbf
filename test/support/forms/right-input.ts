import type { Fields } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'

interface Described {
  readonly forms?: Readonly<Record<string, { readonly fields: Fields }>>
}

const resources = clinicDescription.resources as Readonly<Record<string, Described>>

/** Returns the examples of the first form of a kind of resource, which the service accepts. */
export function rightInput(kind: string): Readonly<Record<string, unknown>> {
  const [form] = Object.values(resources[kind]?.forms ?? {})
  const examples = Object.entries(form?.fields ?? {}).flatMap(([name, field]) =>
    field.example === undefined ? [] : [[name, field.fromText(field.example)] as const],
  )
  return Object.fromEntries(examples)
}
