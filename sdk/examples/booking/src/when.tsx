import type { ReactNode } from 'react'
import { dayNames } from './days.ts'

/** A date and time in large type. */
export function When({ date, start }: { readonly date: string; readonly start: string }): ReactNode {
  const { weekday, short } = dayNames(date)
  return (
    <p className="when">
      {weekday} <strong>{short}</strong> {start}
    </p>
  )
}
