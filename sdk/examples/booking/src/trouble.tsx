import { isFailure, isHttpFailure } from '@waymark/sdk'
import { Component, type ReactNode } from 'react'

interface TroubleProps {
  readonly children: ReactNode
  /** Replaces the message of the service. */
  readonly instead?: ReactNode
}

/** An error boundary. */
export class Trouble extends Component<TroubleProps, { readonly failure?: unknown }> {
  override state: { readonly failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown): { readonly failure: unknown } {
    return { failure }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return this.props.instead ?? <p role="alert">{sentenceOf(failure)}</p>
  }
}

/** Returns the message of a failure for people. */
export function sentenceOf(failure: unknown): string {
  const problem = isHttpFailure(failure) ? failure.problem : undefined
  return problem?.detail ?? problem?.title ?? (isFailure(failure) ? failure.message : 'Something went wrong here.')
}
