import {
  choice,
  form,
  mediaType,
  optional,
  sameOriginPath,
  translatable,
  translate,
  translateDescribed,
  translatedFields,
} from '@waymark/shared'
import { formFields } from './hypermedia/form.ts'
import { action } from './http/actions/action.ts'
import type { Caller } from './http/caller.ts'
import { languageCookie, type ServiceLanguages } from './http/negotiation/language.ts'
import { resource, type Resource } from './http/resource.ts'
import type { Served } from './http/route.ts'

/**
 * Returns the page with the form that each page of a service in several languages has: a browser keeps the chosen language
 * and returns to its page.
 */
export function languageChoice({ all, target }: Pick<ServiceLanguages, 'all' | 'target'>, keep?: KeepLanguage): Served {
  return { name: 'language', template: target, resource: choiceResource({ all, target, keep }) }
}

/** Keeps the language that a caller has chosen, such as in its account. */
export type KeepLanguage = (caller: Caller, tag: string) => Promise<void>

interface Choice extends Pick<ServiceLanguages, 'all' | 'target'> {
  readonly keep: KeepLanguage | undefined
}

function choiceResource({ all, target, keep }: Choice): Resource {
  const fields = {
    language: choice({
      prompt: translatable('Language'),
      options: Object.fromEntries(all.map(({ tag, name }) => [tag, name])),
    }),
    next: optional(sameOriginPath({ prompt: translatable('Page to return to') })),
  }
  const title = translatable('Choose the language of the pages')
  return resource({
    kind: 'document',
    // Only a service that keeps the choice has to know the caller.
    isPublic: keep === undefined,
    cache: { store: 'none' },
    find: ({ caller }) => Promise.resolve({ entity: caller, version: '1' }),
    represent: () => ({
      kind: 'document',
      title: translate('Language'),
      state: {},
      links: [],
      embedded: [],
      forms: [
        {
          name: 'language',
          title: translate('Choose the language of the pages'),
          method: 'PUT',
          target,
          contentType: mediaType.json,
          fields: formFields(translatedFields(fields, translateDescribed)),
        },
      ],
    }),
    actions: {
      PUT: action('language', form('document', { title, fields }), async (caller: Caller, { language, next = '/' }) => {
        await keep?.(caller, language)
        return { outcome: 'updated', done: '', headers: { 'Set-Cookie': languageCookie(language) }, next }
      }),
    },
  })
}
