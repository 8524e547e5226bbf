import { expandTemplate } from '@waymark/shared'
import { readForm, type Form, type FormTarget } from '../forms/form.ts'
import { isJsonObject, memberOf, textOf, type JsonObject } from './json.ts'
import type { Link } from './link.ts'
import type { Notify } from './notice.ts'

interface FormReading {
  /** The URL of the response, the base of references. */
  readonly base: string
  readonly notify: Notify
}

interface Owner {
  readonly pointer: string
  readonly links: ReadonlyMap<string, readonly Link[]>
}

/** Reads the templates of a Resource Object (HAL-FORMS §4). */
export function readForms(resource: JsonObject, reading: FormReading, owner: Owner): readonly Form[] {
  const templates = memberOf(resource, '_templates')
  if (!isJsonObject(templates)) return []
  return Object.entries(templates).flatMap(([name, template]) => {
    const target = isJsonObject(template) ? targetOf(resource, template, reading, owner) : undefined
    if (isJsonObject(template) && target !== undefined) return [readForm(name, template, target)]
    const message = `The form ${name} at ${owner.pointer}/_templates is not an object or has no target`
    reading.notify({ code: 'form-ignored', message, url: reading.base })
    return []
  })
}

// HAL-FORMS §4.2: `_htarget` of the query, then the template's target, then self, or the URL of the response without
// any links. A cross-origin `_htarget` is ignored, since an attacker could add it to a link.
function targetOf(
  resource: JsonObject,
  template: JsonObject,
  { base }: FormReading,
  { pointer, links }: Owner,
): FormTarget | undefined {
  const written = (pointer === '' ? demandedTarget(base) : undefined) ?? ownTarget(template, base)
  if (written !== undefined) return written
  const self = selfUrl(links, base)
  const hasLinks = isJsonObject(memberOf(resource, '_links'))
  const target = self ?? (pointer === '' && !hasLinks ? base : undefined)
  return target === undefined ? undefined : { target }
}

function demandedTarget(base: string): FormTarget | undefined {
  if (!base.includes('_htarget')) return undefined
  const { origin, searchParams } = new URL(base)
  const demanded = searchParams.get('_htarget') ?? ''
  const url = demanded === '' ? null : URL.parse(demanded, base)
  return url?.origin === origin ? { target: url.href } : undefined
}

// Braces are not allowed in URLs, so a target with braces is a URI Template, although HAL-FORMS does not say so.
function ownTarget(template: JsonObject, base: string): FormTarget | undefined {
  const written = textOf(template, 'target') ?? ''
  if (written === '') return undefined
  const isTemplate = written.includes('{')
  const target = urlFrom({ href: written, templated: isTemplate }, base)
  if (target === undefined) return undefined
  return isTemplate ? { target, targetTemplate: written } : { target }
}

/** Returns the URL of the `self` link, if it is valid. */
export function selfUrl(links: ReadonlyMap<string, readonly Link[]>, base: string): string | undefined {
  const self = links.get('self')?.[0]
  return self === undefined ? undefined : urlFrom(self, base)
}

function urlFrom({ href, templated }: Pick<Link, 'href' | 'templated'>, base: string): string | undefined {
  try {
    return URL.parse(templated ? expandTemplate(href, {}) : href, base)?.href
  } catch {
    // An invalid template has no URL.
    return undefined
  }
}
