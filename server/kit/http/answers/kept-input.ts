import {
  type Field,
  type FieldOption,
  type Fields,
  mediaType,
  translatable,
  translate,
  translateDescribed,
  translatedFields,
} from '@waymark/shared'
import { formFields, valuesShownAgain, type Form, type FormField } from '../../hypermedia/form.ts'
import { contentTypeOf, parseContent } from '../content/content.ts'
import type { Exchange } from '../exchange.ts'
import { isProblem, type Problem } from '../problem.ts'

/** The message above a refilled form, by the status of the response. */
const adviceFor: Readonly<Record<number, string>> = {
  401: translatable(
    'Your input is kept below, except passwords. Sign in, which opens a new tab, then come back here and send it again.',
  ),
  412: translatable(
    'Your input is kept below, except passwords. Compare it with the current version before you send it again.',
  ),
}

/**
 * Refills the submitted form of a browser in a problem that precedes the action: the session has ended, or the resource has
 * changed. Without a script, only this page has the input.
 */
export async function withKeptInput(exchange: Exchange, problem: Problem, status: number): Promise<Problem> {
  const advice = adviceFor[status]
  const { form: signIn, otherForms = [] } = problem
  if (advice === undefined || (status === 412 && signIn !== undefined)) return problem
  const submitted = await submittedForm(exchange, problem.offered)
  if (submitted === undefined || submitted.name === signIn?.name) return problem
  const { expectedUser } = exchange.request
  const kept = { ...submitted, ...(expectedUser === undefined ? {} : { expectedUser }) }
  const detail = `${translateDescribed(problem.detail)} ${translateDescribed(advice)}`
  if (signIn === undefined) return { ...problem, detail, form: kept }
  // The precondition is that of the kept form.
  return {
    ...problem,
    detail,
    form: { ...signIn, isApart: true, isUnconditional: true },
    otherForms: [...otherForms, kept],
  }
}

async function submittedForm(exchange: Exchange, offered: Form | undefined): Promise<Form | undefined> {
  const { request, uri } = exchange
  const { method } = request
  if (!isPageForm(exchange) || !hasInput(method)) return undefined
  const action = exchange.resource?.actions[method]
  const text = action === undefined ? undefined : await request.content()
  if (action === undefined || typeof text !== 'string') return undefined
  const contentType = request.header('content-type')
  const read = parseContent(text, mediaType.urlencoded, { contentType, fields: action.fields })
  if (isProblem(read)) return undefined
  const sent = new URLSearchParams(text)
  const own = Object.fromEntries(Object.entries(action.fields).filter(([name]) => sent.has(name)))
  const fields = withChoices(translatedFields(own, translateDescribed), offered, sent)
  if (fields === undefined) return undefined
  return {
    name: action.form,
    title: translate('Send your input again'),
    method,
    target: uri,
    contentType: mediaType.json,
    fields: formFields(fields, valuesShownAgain(fields, read.input)),
  }
}

/**
 * Returns the fields with their present choices. Of a field that must have one, only the choice that was sent is left: the
 * others have no context beside the form.
 *
 * @returns undefined if nothing but a choice was sent that there is no longer
 */
function withChoices(fields: Fields, offered: Form | undefined, sent: URLSearchParams): Fields | undefined {
  const all = { ...fields }
  const isAlone = Object.keys(fields).length === 1
  const isChoice = ({ name, field }: FormField): boolean =>
    field.options !== undefined && fields[name] !== undefined && fields[name].options === undefined
  for (const { name, field } of (offered?.fields ?? []).filter(isChoice)) {
    const options = choicesOf(field, sent.get(name))
    if (isAlone && options.length === 0) return undefined
    all[name] = options.length === 0 ? field : { ...field, options }
  }
  return all
}

function choicesOf({ options = [], required }: Field, sent: string | null): readonly FieldOption[] {
  const chosen = options.filter(({ value }) => value === sent)
  return required ? chosen : options
}

// A page cannot be given a file to send again, so an upload is not kept.
function isPageForm({ request, chosen }: Exchange): boolean {
  if (request.form === undefined || request.sender !== 'own page' || chosen?.mediaType !== mediaType.html) return false
  return contentTypeOf(request.header('content-type'), 'POST') === mediaType.urlencoded
}

// A deletion has no input.
function hasInput(method: string): method is 'POST' | 'PUT' | 'PATCH' {
  return ['POST', 'PUT', 'PATCH'].includes(method)
}
