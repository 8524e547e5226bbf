import type { Link } from '@waymark/sdk'
import { useResource } from '@waymark/sdk/react'
import { store, type Store } from '@waymark/sdk/store'
import type { ClinicDescription } from '@waymark/shared/clinic'
import type { ReactNode } from 'react'
import { DayOfWeek } from './day-of-week.tsx'
import { dayNames, zoneName } from './days.ts'
import { Heading } from './heading.tsx'
import type { Of } from './service.ts'
import type { Go } from './views.ts'

interface WeekProps {
  readonly doctor: Of<'doctor'>
  readonly week: Store<ClinicDescription, 'week'>
  readonly go: Go
}

export function WeekView({ doctor, week: watched, go }: WeekProps): ReactNode {
  const week = useResource(watched)
  const { days, from, to, timeZone } = week.state
  const turn = (relation: 'prev' | 'next'): void => {
    go({ name: 'week', doctor, week: store(week.follow(relation)) })
  }
  return (
    <>
      <Heading>{doctor.state.name}</Heading>
      <p className="lead">
        {doctor.state.speciality} · {zoneName(timeZone)}
      </p>
      <nav aria-label="Weeks">
        <Turn
          link={week.links('prev')[0]}
          sign="‹"
          onClick={() => {
            turn('prev')
          }}
        />
        <h2>
          {dayNames(from).short} – {dayNames(to).short}
        </h2>
        <Turn
          link={week.links('next')[0]}
          sign="›"
          onClick={() => {
            turn('next')
          }}
        />
      </nav>
      <div className="week">
        {days.map(({ date }) => (
          <DayOfWeek key={date} date={date} slots={week.embedded('schedules')} doctor={doctor.state.name} go={go} />
        ))}
      </div>
    </>
  )
}

interface TurnProps {
  readonly link: Link | undefined
  readonly sign: string
  readonly onClick: () => void
}

/** A button for a link, titled by the service. */
function Turn({ link, sign, onClick }: TurnProps): ReactNode {
  if (link === undefined) return null
  return (
    <button type="button" className="quiet" aria-label={link.title} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
