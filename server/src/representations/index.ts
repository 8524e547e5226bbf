import { halForms } from './hal-forms.ts'
import { hal } from './hal.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import type { Serializer } from '../hypermedia/serializer.ts'

/** Every media type that a client can ask for, in order of preference. A new one is a file and a row here. */
export const serializers: readonly Serializer[] = [hal, halForms, html, markdown, json]
