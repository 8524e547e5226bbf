import type { Store } from '@waymark/sdk/store'
import type { ClinicDescription } from '@waymark/shared/clinic'
import { startTransition, useEffect, useState } from 'react'
import type { AnyResource, Of } from './service.ts'

/** The views with their data. */
export type View =
  | { readonly name: 'doctors' }
  | { readonly name: 'week'; readonly doctor: Of<'doctor'>; readonly week: Store<ClinicDescription, 'week'> }
  | { readonly name: 'slot'; readonly title: string; readonly slot: AnyResource }
  | { readonly name: 'appointment'; readonly title: string; readonly appointment: AnyResource }

export type Go = (view: View) => void

/** The current view and the function to change it. Works with the browser's history. */
export function useViews(first: View): readonly [View, Go, number] {
  const [{ views, at }, set] = useState({ views: [first] as readonly View[], at: 0 })
  useEffect(() => {
    const turn = ({ state }: PopStateEvent): void => {
      startTransition(() => {
        set(({ views }) => ({ views, at: Math.min(typeof state === 'number' ? state : 0, views.length - 1) }))
      })
    }
    addEventListener('popstate', turn)
    return () => {
      removeEventListener('popstate', turn)
    }
  }, [])
  const go = (view: View): void => {
    history.pushState(at + 1, '')
    startTransition(() => {
      set({ views: [...views.slice(0, at + 1), view], at: at + 1 })
    })
  }
  return [views[at] ?? first, go, at]
}
