import { isHttpFailure, type Link, type Representation } from '@waymark/sdk'
import { Slot } from '@waymark/shared/clinic'
import { useState, useTransition, type ReactNode } from 'react'
import { hereAt, zoneName } from './days.ts'
import { Heading } from './heading.tsx'
import { ResourceForm } from './resource-form.tsx'
import type { AnyResource } from './service.ts'
import type { Go } from './views.ts'
import { When } from './when.tsx'

interface SlotProps {
  readonly title: string
  readonly slot: AnyResource
  readonly go: Go
}

export function SlotView({ title, slot, go }: SlotProps): ReactNode {
  const [refusal, setRefusal] = useState<Representation>()
  // A slot without the form was booked in the meantime.
  if (refusal !== undefined || !slot.forms.includes('confirm')) return <Taken refusal={refusal} go={go} />
  const failed = (failure: unknown): void => {
    if (isHttpFailure(failure) && failure.status === 409) setRefusal(failure.representation)
  }
  return (
    <>
      <Heading>{title}</Heading>
      <div className="beside">
        <ResourceForm
          resource={slot}
          name="confirm"
          onDone={(appointment) => {
            go({ name: 'appointment', title, appointment })
          }}
          onFailed={failed}
        />
        <Times slot={slot} />
      </div>
    </>
  )
}

/** The time in the doctor's zone and in the browser's zone. */
function Times({ slot: { state } }: { readonly slot: AnyResource }): ReactNode {
  if (!Slot.is(state) || state.date === undefined || state.startInstant === undefined) return null
  return (
    <aside className="ticket" aria-label="When it is">
      <When date={state.date} start={state.start} />
      <div>
        <p>
          {state.start} to {state.end}, {zoneName(state.timeZone ?? '')}
        </p>
        <p>
          <small>Where you are, that is {hereAt(state.startInstant)}.</small>
        </p>
      </div>
    </aside>
  )
}

/** Shown after a conflict, with the alternatives of the service. */
function Taken({ refusal, go }: { readonly refusal: Representation | undefined; readonly go: Go }): ReactNode {
  const [isGoing, startGoing] = useTransition()
  const others = refusal?.links('wm:alternatives') ?? []
  const choose = ({ href, title = href }: Link): void => {
    startGoing(async () => {
      const slot = await refusal?.follow('wm:alternatives', {}, { where: (link) => link.href === href }).get()
      if (slot !== undefined) go({ name: 'slot', title, slot })
    })
  }
  return (
    <>
      <Heading>That time has just been taken</Heading>
      <p className="lead">{others.length > 0 ? 'These are still free:' : 'Please go back and choose another.'}</p>
      <ul className="choices" aria-busy={isGoing}>
        {others.map((link) => (
          <li key={link.href}>
            <button
              type="button"
              onClick={() => {
                choose(link)
              }}
            >
              {link.title ?? link.href}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
