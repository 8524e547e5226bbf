import type { Draft, ResourceDraft } from './json.ts'

/** The codes of issue types (FHIR R4, IssueType) of problems, by status. */
const issueTypes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  425: 'duplicate',
  428: 'required',
  429: 'throttled',
  503: 'transient',
}

/** A refusal, as a problem document has it. */
export interface Refusal {
  readonly status: number
  readonly text: Draft
  /** The code of the issue; by default that of the status. */
  readonly code?: string | undefined
  readonly faults?: readonly Fault[]
}

interface Fault {
  readonly detail: Draft
  readonly pointer?: Draft
  /** The member of a resource. */
  readonly expression?: string
}

/** Returns a refusal as an OperationOutcome. */
export function operationOutcome({ status, text, faults = [], ...told }: Refusal): ResourceDraft {
  const code = told.code ?? issueTypes[status] ?? (status >= 500 ? 'exception' : 'processing')
  return {
    resourceType: 'OperationOutcome',
    issue: [
      { severity: 'error', code, details: { text } },
      ...faults.map(({ pointer, expression, detail }) => ({
        severity: 'error',
        code: 'value',
        details: { text: detail },
        diagnostics: pointer,
        expression: [expression],
      })),
    ],
  }
}

/** Returns an OperationOutcome that tells what a search has ignored. */
export function warning(text: string): ResourceDraft {
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'warning', code: 'not-supported', details: { text } }],
  }
}

/** Returns the issues of a successful request with `Prefer: return=OperationOutcome`. */
export function success(text: string): ResourceDraft {
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'information', code: 'informational', details: { text } }],
  }
}
