import { useResource } from '@waymark/sdk/react'
import { store, type Store } from '@waymark/sdk/store'
import type { ClinicDescription } from '@waymark/shared/clinic'
import { Suspense, type ReactNode } from 'react'
import { dayNames } from './days.ts'
import type { Of } from './service.ts'
import { Trouble } from './trouble.tsx'
import type { Go } from './views.ts'

export function DoctorCard({ doctor, go }: { readonly doctor: Of<'doctor'>; readonly go: Go }): ReactNode {
  const { name, speciality, speaks, address } = doctor.state
  const initials = name.replace(/^Dr\.? /, '').replaceAll(/(\p{L})\p{L}* ?/gu, '$1')
  const choose = (): void => {
    // The week of the next open slot: three relations, no URL.
    go({ name: 'week', doctor, week: store(doctor.follow('next-slot').follow('schedule').follow('week')) })
  }
  return (
    <button type="button" className="card" onClick={choose}>
      <span className="face" aria-hidden="true">
        {initials}
      </span>
      <strong>{name}</strong>
      <span>{speciality}</span>
      <small>
        Speaks {speaks}
        <br />
        {address}
      </small>
      <Trouble instead={<em>Nothing free</em>}>
        <Suspense fallback={<em>…</em>}>
          <NextFree slot={nextSlotOf(doctor)} />
        </Suspense>
      </Trouble>
    </button>
  )
}

function NextFree({ slot }: { readonly slot: Store<ClinicDescription, 'slot'> }): ReactNode {
  const { date, start } = useResource(slot).state
  if (date === undefined) return null
  const { weekday, short } = dayNames(date)
  return (
    <em>
      From {weekday} {short}, {start}
    </em>
  )
}

const nextSlots = new Map<string, Store<ClinicDescription, 'slot'>>()

// The cards load concurrently; stores are shared by doctor.
function nextSlotOf(doctor: Of<'doctor'>): Store<ClinicDescription, 'slot'> {
  const slot = nextSlots.get(doctor.url) ?? store(doctor.follow('next-slot'))
  nextSlots.set(doctor.url, slot)
  return slot
}
