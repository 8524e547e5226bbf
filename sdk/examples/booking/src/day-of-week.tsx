import { useTransition, type ReactNode } from 'react'
import { dayNames } from './days.ts'
import type { Of } from './service.ts'
import type { Go } from './views.ts'

interface DayProps {
  readonly date: string
  readonly slots: readonly Of<'slot'>[]
  readonly doctor: string
  readonly go: Go
}

/** The open slots of a day. */
export function DayOfWeek({ date, slots, doctor, go }: DayProps): ReactNode {
  const [isGoing, startGoing] = useTransition()
  const names = dayNames(date)
  const open = slots.filter((slot) => slot.state.date === date)
  const choose = (slot: Of<'slot'>): void => {
    const title = `${names.long}, ${slot.state.start} with ${doctor}`
    startGoing(async () => {
      // An embedded slot is partial; its own representation has the forms.
      go({ name: 'slot', title, slot: await slot.follow('self', {}, { prefer: 'fresh' }).get() })
    })
  }
  return (
    <section aria-label={names.long} aria-busy={isGoing}>
      <h3>
        {names.weekday} <small>{names.short}</small>
      </h3>
      {open.length === 0 && <p>Nothing free</p>}
      <div className="times">
        {open.map((slot) => (
          <button
            key={slot.url}
            type="button"
            className="time"
            onClick={() => {
              choose(slot)
            }}
          >
            {slot.state.start}
          </button>
        ))}
      </div>
    </section>
  )
}
