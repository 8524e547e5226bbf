import { readForm, type Form } from '../forms/form.ts'
import { pairsOf, textFrom } from '../forms/form-request.ts'
import type { JsonObject } from '../document/json.ts'
import { essenceOf } from '../document/decoder.ts'
import type { HtmlToken } from './html-tokens.ts'

type Attributes = ReadonlyMap<string, string>
type Opened = Extract<HtmlToken, { kind: 'open' }>

interface Choice {
  readonly value: string | undefined
  /** Undefined until the text of the option is read. */
  readonly prompt: string | undefined
  readonly isSelected: boolean
}

/** A control or group of controls with one name. */
interface Control {
  readonly name: string
  readonly type: string
  readonly attributes: Attributes
  readonly choices: Choice[] | undefined
  /** Whether several choices are allowed. */
  hasMany: boolean
  value: string
  prompt: string | undefined
}

interface Draft {
  readonly attributes: Attributes
  readonly controls: Control[]
  title: string | undefined
}

/** Buttons, which have no input. */
const pressed = new Set(['submit', 'button', 'reset', 'image'])

/** Collects the forms of a page from its tokens. */
export class HtmlForms {
  readonly #resolve: (action: string) => string | undefined
  readonly #url: string
  readonly #drafts: Draft[] = []
  readonly #labels = new Map<string, string>()
  #draft: Draft | undefined
  #control: Control | undefined
  #text = ''
  #label: Attributes | undefined
  #labelled: Control | undefined
  #labelText = ''

  /**
   * @param resolve makes an action absolute
   * @param url of the page, to which a form without an action is sent
   */
  constructor(resolve: (action: string) => string | undefined, url: string) {
    this.#resolve = resolve
    this.#url = url
  }

  take(token: HtmlToken): void {
    if (token.kind === 'open') this.#open(token)
    else if (token.kind === 'close') this.#close(token.name)
    else {
      this.#text += token.text
      if (this.#label !== undefined && this.#control === undefined) this.#labelText += token.text
    }
  }

  all(): readonly Form[] {
    return this.#drafts.flatMap((draft, index) => this.#form(draft, index))
  }

  #open({ name, attributes }: Opened): void {
    this.#endOption()
    this.#text = ''
    if (name === 'form') {
      this.#draft = { attributes, controls: [], title: undefined }
      this.#drafts.push(this.#draft)
    }
    if (name === 'label') {
      this.#label = attributes
      this.#labelled = undefined
      this.#labelText = ''
    }
    if (name === 'input') this.#input(attributes)
    if (name === 'select' || name === 'textarea') this.#begin(name, attributes)
    if (name === 'option') this.#option(attributes)
  }

  #close(name: string): void {
    if (name === 'option') this.#endOption()
    if (name === 'select' || name === 'textarea') this.#end()
    if (name === 'legend' && this.#draft !== undefined) this.#draft.title ??= words(this.#text)
    if (name === 'label') this.#endLabel()
    if (name === 'form') this.#draft = undefined
    this.#text = ''
  }

  #end(): void {
    this.#endOption()
    // HTML §13.1.2.5: a leading newline is not part of the text.
    if (this.#control?.type === 'textarea') this.#control.value = this.#text.replace(/^\r?\n/, '')
    this.#control = undefined
  }

  #input(attributes: Attributes): void {
    const type = attributes.get('type')?.toLowerCase() ?? 'text'
    if (pressed.has(type)) return
    if (type === 'checkbox' || type === 'radio') this.#check(type, attributes)
    else this.#add({ ...controlOf(type, attributes), value: attributes.get('value') ?? '' })
  }

  // Checkboxes with the same name form one control with choices.
  #check(type: string, attributes: Attributes): void {
    const value = attributes.get('value') ?? 'on'
    const choice = { value, prompt: value, isSelected: attributes.has('checked') }
    const known = this.#draft?.controls.find((one) => one.name === attributes.get('name') && one.type === type)
    if (known?.choices === undefined) {
      this.#add({ ...controlOf(type, attributes), choices: [choice] })
      return
    }
    known.choices.push(choice)
    known.hasMany = type === 'checkbox'
  }

  #begin(element: 'select' | 'textarea', attributes: Attributes): void {
    const control = controlOf(element === 'select' ? 'dropdown' : element, attributes)
    const hasMany = attributes.has('multiple')
    this.#control = this.#add(element === 'select' ? { ...control, choices: [], hasMany } : control)
  }

  #option(attributes: Attributes): void {
    const isSelected = attributes.has('selected')
    this.#control?.choices?.push({ value: attributes.get('value'), prompt: undefined, isSelected })
  }

  #endOption(): void {
    const choices = this.#control?.choices
    const last = choices?.at(-1)
    if (choices === undefined || last === undefined || last.prompt !== undefined) return
    const prompt = words(this.#text)
    choices.splice(-1, 1, { ...last, prompt, value: last.value ?? prompt })
  }

  #add(control: Control): Control {
    if (control.name !== '') this.#draft?.controls.push(control)
    this.#labelled ??= control
    return control
  }

  #endLabel(): void {
    const target = this.#label?.get('for')
    const text = words(this.#labelText)
    if (target !== undefined) this.#labels.set(target, text)
    else if (this.#labelled !== undefined) this.#labelled.prompt ??= text
    this.#label = undefined
  }

  #form({ attributes, controls, title }: Draft, index: number): readonly Form[] {
    const method = attributes.get('method')?.toUpperCase()
    const target = this.#target(attributes.get('action')?.trim() ?? '')
    if (target === undefined || method === 'DIALOG') return []
    const name = nameOf(attributes) ?? `form-${String(index + 1)}`
    const template = {
      title: title ?? name,
      method: method === 'POST' ? 'POST' : 'GET',
      contentType: attributes.get('enctype') ?? 'application/x-www-form-urlencoded',
      properties: controls.map((control) => this.#property(control)),
    }
    return [asWritten(readForm(name, template, { target }))]
  }

  #target(action: string): string | undefined {
    return action === '' ? this.#url : this.#resolve(action)
  }

  #property(control: Control): JsonObject {
    const { name, type, attributes, choices, value, hasMany } = control
    const prompt = control.prompt ?? this.#labels.get(attributes.get('id') ?? '') ?? name
    const isSet = (attribute: string): boolean => attributes.has(attribute)
    const limits = { required: isSet('required'), readOnly: isSet('readonly'), ...limitsOf(attributes) }
    // HTML §4.10.5.1.17: a file input has no length limits and no preset value.
    if (type === 'file') {
      const [required, accept, multiple] = [isSet('required'), attributes.get('accept'), isSet('multiple')]
      return { name, type, prompt, required, accept, multiple }
    }
    if (choices === undefined) return { ...limits, name, type, prompt, value }
    const selectedValues = choices.filter(({ isSelected }) => isSelected).map((choice) => choice.value)
    const most = hasMany ? {} : { maxItems: 1 }
    return { ...limits, name, prompt, type: 'dropdown', options: { inline: choices, selectedValues, ...most } }
  }
}

function nameOf(attributes: Attributes): string | undefined {
  return [attributes.get('name'), attributes.get('id')].find((name) => name !== undefined && name !== '')
}

function controlOf(type: string, attributes: Attributes): Control {
  const name = attributes.get('name') ?? ''
  return { name, type, attributes, choices: undefined, hasMany: false, value: '', prompt: undefined }
}

function limitsOf(attributes: Attributes): JsonObject {
  const numbers = { min: 'min', max: 'max', step: 'step', minlength: 'minLength', maxlength: 'maxLength' }
  const limits = Object.entries(numbers).flatMap(([attribute, member]) => {
    const written = attributes.get(attribute) ?? ''
    return /^-?\d+(?:\.\d+)?$/.test(written) ? [[member, Number(written)] as const] : []
  })
  const texts = { pattern: 'regex', placeholder: 'placeholder' }
  const others = Object.entries(texts).flatMap(([attribute, member]) => {
    const value = attributes.get(attribute)
    return value === undefined ? [] : [[member, value] as const]
  })
  return Object.fromEntries<unknown>([...limits, ...others])
}

// HTML §4.10.22.7: text/plain is ambiguous for programs.
function asWritten(form: Form): Form {
  const isPlainText = form.method === 'POST' && essenceOf(form.contentType) === 'text/plain'
  return isPlainText ? Object.freeze({ ...form, write: lines }) : form
}

function lines(values: ReadonlyMap<string, unknown>): string {
  return pairsOf(values)
    .map(([name, value]) => `${name}=${textFrom(value)}\r\n`)
    .join('')
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
