/** The methods that change something. */
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
