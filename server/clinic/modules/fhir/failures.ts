import { type Problem, type ProblemKind, protocolProblems } from '@waymark/server'
import type { InnerResponse } from '@waymark/server/http'

/** The problems of the FHIR façade, by name. */
export const fhirFailures = {
  'fhir-not-supported': {
    status: 404,
    title: 'Not supported',
    description: 'The CapabilityStatement at metadata lists the types and interactions of the façade.',
  },
  'fhir-malformed': {
    status: 400,
    title: 'Not a valid request',
    description: 'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.',
  },
  'fhir-unsupported': {
    status: 400,
    title: 'Not supported',
    description: 'The CapabilityStatement at metadata lists the search parameters of each type.',
  },
  'fhir-refused': {
    status: 422,
    title: 'The resource breaks a rule',
    description: 'The content is valid FHIR, but the clinic cannot store it. The issue says why.',
  },
  'fhir-several': {
    status: 412,
    title: 'Several resources match',
    description: 'A condition must match one resource at most. Make it narrower.',
  },
  'fhir-changed': {
    status: 412,
    title: 'Changed in the meantime',
    description: 'A condition of the request is not met. Read the resource, and change the version that you have read.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The codes of issues (FHIR R4, IssueType) of problems, where that of the status says less. */
export const issueCodes: Readonly<Partial<Record<string, string>>> = { 'fhir-unsupported': 'not-supported' }

/** A fault of a member of the content. */
export interface MemberFault {
  /** FHIR R4, OperationOutcome.issue.expression. */
  readonly expression?: string
  /** The field of a form of the clinic, if no member becomes it. */
  readonly pointer?: string
  readonly detail: string
}

/** Ends a request with a problem of the façade, or with the refusal of the resource behind it; rolls back a transaction. */
export class Refused extends Error {
  override readonly name = 'Refused'

  readonly answer: Problem | InnerResponse
  /** The faults of the content, in place of those of a form behind the façade. */
  readonly faults: readonly MemberFault[]

  constructor(answer: Problem | InnerResponse, faults: readonly MemberFault[] = []) {
    super('The request was refused')
    this.answer = answer
    this.faults = faults
  }
}

/** Returns the refusal of a request; `detail` says what is wrong and what to do. */
export function refused(
  problem: keyof typeof fhirFailures,
  detail: string,
  faults: readonly MemberFault[] = [],
): Refused {
  return new Refused({ problem, detail }, faults)
}

/** Returns the refusal of an id that no resource of a type has. */
export function unknown(type: string, id: string): Refused {
  return new Refused({ problem: 'not-found', detail: `No ${type} has the id ${id}.` })
}

/** Returns the status of a problem of the façade or of the protocol. */
export function fhirProblemStatus(problem: string): number {
  const kinds: Readonly<Record<string, ProblemKind>> = { ...protocolProblems, ...fhirFailures }
  return (kinds[problem] ?? protocolProblems['internal-error']).status
}
