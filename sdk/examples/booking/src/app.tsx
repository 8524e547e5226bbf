import { useResource } from '@waymark/sdk/react'
import { Suspense, type ReactNode } from 'react'
import { AppointmentView } from './appointment-view.tsx'
import { DoctorsView } from './doctors-view.tsx'
import { home } from './service.ts'
import { SlotView } from './slot-view.tsx'
import { Trouble } from './trouble.tsx'
import { useViews, type Go, type View } from './views.ts'
import { WeekView } from './week-view.tsx'

export function App(): ReactNode {
  const [view, go, at] = useViews({ name: 'doctors' })
  return (
    <>
      <header>
        <span className="mark" aria-hidden="true" />
        <Trouble instead={<strong>Appointments</strong>}>
          <Suspense fallback={<strong>Appointments</strong>}>
            <ServiceName />
          </Suspense>
        </Trouble>
        {at > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              history.back()
            }}
          >
            <span aria-hidden="true">‹</span> Back
          </button>
        )}
      </header>
      <main>
        <Trouble key={at}>
          <Suspense fallback={<p className="waiting">One moment …</p>}>{shown(view, go)}</Suspense>
        </Trouble>
      </main>
    </>
  )
}

function shown(view: View, go: Go): ReactNode {
  switch (view.name) {
    case 'doctors':
      return <DoctorsView go={go} />
    case 'week':
      return <WeekView {...view} go={go} />
    case 'slot':
      return <SlotView {...view} go={go} />
    case 'appointment':
      return <AppointmentView {...view} />
  }
}

function ServiceName(): ReactNode {
  return <strong>{useResource(home).state.name}</strong>
}
