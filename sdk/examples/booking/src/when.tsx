import type { ReactNode } from 'react'
import { dayNames } from './days.ts'

/** A day and a time, large enough to remember. */
export function When({ date, start }: { readonly date: string; readonly start: string }): ReactNode {
  const { weekday, short } = dayNames(date)
  return (
    <p className="when">
      {weekday} <strong>{short}</strong> {start}
    </p>
  )
}
