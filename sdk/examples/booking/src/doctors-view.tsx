import { useResource } from '@waymark/sdk/react'
import { store, type Store } from '@waymark/sdk/store'
import type { ClinicDescription } from '@waymark/shared/clinic'
import { useState, useTransition, type ReactNode } from 'react'
import { DoctorCard } from './doctor-card.tsx'
import { Heading } from './heading.tsx'
import { clinic, home } from './service.ts'
import type { Go } from './views.ts'

const all = store(clinic.follow('doctors'))

export function DoctorsView({ go }: { readonly go: Go }): ReactNode {
  const [doctors, setDoctors] = useState<Store<ClinicDescription, 'doctors'>>(all)
  const [isSearching, startSearch] = useTransition()
  // Earlier results stay visible until new ones arrive; the cache has repeated ones.
  const search = (q: string): void => {
    startSearch(() => {
      setDoctors(q.trim() === '' ? all : store(clinic.follow('search', { q })))
    })
  }
  return (
    <>
      <Heading>Choose a doctor</Heading>
      <p className="lead">{useResource(home).state.description}</p>
      <search>
        <label htmlFor="q">Name, speciality or language</label>
        <input
          id="q"
          type="search"
          placeholder="Such as dermatology, or Spanish"
          onChange={(event) => {
            search(event.target.value)
          }}
        />
      </search>
      <div aria-busy={isSearching}>
        <Found doctors={doctors} go={go} />
      </div>
    </>
  )
}

function Found({ doctors, go }: { readonly doctors: Store<ClinicDescription, 'doctors'>; readonly go: Go }): ReactNode {
  const found = useResource(doctors)
  if (found.state.total === 0) return <p role="status">No doctors found. Try another name, speciality or language.</p>
  return (
    <ul className="cards">
      {found.embedded('item').map((doctor) => (
        <li key={doctor.url}>
          <DoctorCard doctor={doctor} go={go} />
        </li>
      ))}
    </ul>
  )
}
