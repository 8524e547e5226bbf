import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a view. It gets the focus when the view comes, so that who cannot see it hears where they are. */
export function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not when the page is new: it is read from its top then.
    if (history.state !== null) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
