/** The values of a changed resource by name, before and after the change. */
export type RecordedValues = Readonly<Record<string, readonly [before: string, after: string]>>
