import { names, optional, token, wholeNumber } from '../field.ts'

/** The variables of a page of a collection. */
export const pageVariables = {
  cursor: optional(token({ prompt: 'Place in the collection', maxLength: 600 })),
  limit: optional(wholeNumber({ prompt: 'Items on a page', min: 1, max: 100, example: '10' })),
}

/** The variables of a view: which members of the state, and which embedded resources. */
export const viewVariables = {
  fields: optional(names({ prompt: 'Members', maxLength: 1000 })),
  embed: optional(names({ prompt: 'Embedded resources', maxLength: 1000 })),
}
