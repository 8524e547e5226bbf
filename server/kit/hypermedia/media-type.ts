/** The media types of the server alone, which the first load of a browser needs not know. */
export const serverMediaType = {
  atom: 'application/atom+xml',
  jsonLd: 'application/ld+json',
  jsonApi: 'application/vnd.api+json',
  uber: 'application/vnd.uber+json',
  jsonSchema: 'application/schema+json',
} as const
