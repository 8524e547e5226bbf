import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a view, focused on navigation, so that screen readers announce the view. */
export function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new page is read from the top, so its heading gets no focus.
    if (history.state !== null) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
