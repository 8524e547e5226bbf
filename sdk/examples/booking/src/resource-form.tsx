import { isHttpFailure, isInputRefused } from '@waymark/sdk'
import { useEffect, useId, useRef, useState, useTransition, type ReactNode, type SubmitEvent } from 'react'
import { FormInput } from './form-input.tsx'
import type { AnyResource } from './service.ts'
import { sentenceOf } from './trouble.tsx'

interface ResourceFormProps {
  readonly resource: AnyResource
  readonly name: string
  readonly onDone: (result: AnyResource) => void
  /** Called for a failure that concerns no single field. */
  readonly onFailed?: (failure: unknown) => void
}

/** Renders any form of any resource, with constraints and errors. */
export function ResourceForm({ resource, name, onDone, onFailed }: ResourceFormProps): ReactNode {
  const form = resource.form(name)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [isSending, startSending] = useTransition()
  const faults = faultsOf(failure)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // An untouched control has the empty string.
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const input = Object.fromEntries(given)
    startSending(async () => {
      try {
        onDone(await resource.submit(name, input))
      } catch (caught) {
        setFailure(caught)
        onFailed?.(caught)
      }
    })
  }
  return (
    <form ref={element} onSubmit={submit} noValidate aria-busy={isSending}>
      {form.fields.map((field) => (
        <FormInput key={field.name} field={field} id={`${id}-${field.name}`} fault={faults.get(field.name)} />
      ))}
      {failure !== undefined && faults.size === 0 && <p role="alert">{sentenceOf(failure)}</p>}
      <button disabled={isSending}>{form.title}</button>
    </form>
  )
}

/** Returns the errors by field name, from the local validation or from the service. */
function faultsOf(failure: unknown): ReadonlyMap<string, string> {
  const refused = isHttpFailure(failure) ? failure.problem?.errors : undefined
  const faults = isInputRefused(failure) ? failure.faults : refused
  return new Map((faults ?? []).map(({ pointer = '', detail }) => [pointer.slice(1), detail]))
}
