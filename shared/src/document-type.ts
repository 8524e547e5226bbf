/** The media types of documents that every client reads; a program of the SDK contains no others. */
export const documentType = {
  hal: 'application/hal+json',
  /** The former vendor type, an alias of `hal`. */
  vendorHal: 'application/vnd.hal+json',
  halForms: 'application/prs.hal-forms+json',
  json: 'application/json',
  problem: 'application/problem+json',
} as const
