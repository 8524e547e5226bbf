import { expect } from 'chai'
import { choice, day, list, optional, paragraphs, text, userName, wholeNumber, type Field } from '@waymark/shared'
import { keyNameFields, patientFields } from '@waymark/shared/clinic'
import { controlMarkup, radiosMarkup } from '../../../../server/kit/representations/html/control.ts'
import type { FormField } from '../../../../server/kit/hypermedia/form.ts'

function control(field: Field, more: Omit<FormField, 'name' | 'field'> = {}): string {
  return String(controlMarkup({ name: 'n', field, ...more }, 'i'))
}

describe('a control', () => {
  it('has the limits of its field', () => {
    expect(control(wholeNumber({ prompt: 'P', min: 0, max: 9 }))).to.include(
      ' type="number" id="i" name="n" required aria-describedby="i-hint" min="0" max="9" step="1"',
    )
    expect(control(text({ prompt: 'P', minLength: 2, maxLength: 9, placeholder: 'H' }))).to.include(
      ' minlength="2" maxlength="9" placeholder="H"',
    )
    expect(control({ ...text({ prompt: 'P', maxLength: 9 }), pattern: '[a-z"]+' })).to.include('pattern="[a-z&#34;]+"')
  })

  it('has a file input of the same name, either of which is enough', () => {
    const file = { prompt: 'File', accept: '.csv' }
    const shown = control({ ...paragraphs({ prompt: 'P', maxLength: 9 }), file })
    expect(shown).to.include('<label for="i-file">File</label><input type="file" id="i-file" name="n" accept=".csv">')
    expect(shown).to.include('<textarea').and.not.include(' required')
  })

  it('marks optional fields', () => {
    expect(control(optional(day({ prompt: 'P' }))))
      .to.include('(optional)')
      .and.not.include(' required')
    expect(control(day({ prompt: 'P' })))
      .to.include(' required')
      .and.not.include('(optional)')
  })

  it('tells when an optional field must be given', () => {
    const when = { condition: 'unless “Other” is given' }
    expect(control(optional(day({ prompt: 'P' })), when)).to.include('(unless “Other” is given)')
  })

  it('renders list items on one line each', () => {
    const names = list({ prompt: 'P', maxItems: 9, maxLength: 9 })
    expect(control(names, { value: ['<a>', 'b'] }))
      .to.include('<textarea')
      .and.include('>\n&#60;a&#62;\nb</textarea>')
    expect(control(names, { value: 'a\nb' })).to.include('>\na\nb</textarea>')
  })

  it('keeps a leading line break of a multi-line text', () => {
    expect(control(paragraphs({ prompt: 'P', maxLength: 9 }), { value: '\n<a>' })).to.include(
      '>\n\n&#60;a&#62;</textarea>',
    )
  })

  it('selects the current option, and keeps an unknown one visible', () => {
    const field = choice({ prompt: 'P', options: { a: 'A', b: 'B' } })
    expect(control(field, { value: 'b' })).to.include('<option value="b" selected>B</option>')
    expect(control(field, { value: 'z' })).to.include('<option value="z" selected>z</option>')
    expect(control(field)).to.include('<option value="" selected>Choose</option>')
    expect(control(optional(field))).to.include('<option value="" selected>No selection</option>')
    expect(String(controlMarkup({ name: 'n', field: optional(field) }, 'i', 'Any'))).to.include('selected>Any</option>')
  })

  it('selects the default, and offers no empty option beside it', () => {
    const field = optional(choice({ prompt: 'P', default: 'b', options: { a: 'A', b: 'B' } }))
    expect(control(field)).to.include('<option value="a">A</option><option value="b" selected>B</option></select>')
    expect(control(field)).not.to.include('value=""').and.not.include('optional')
    expect(control(field, { value: 'a' })).to.include('<option value="a" selected>A</option>')
    expect(control(field, { value: 'z' })).to.include('<option value="z" selected>z</option>')
    expect(String(radiosMarkup({ name: 'n', field }, 'i'))).to.include('value="b" checked')
  })

  it('has an example of a format, but not of a user name', () => {
    expect(control({ ...text({ prompt: 'P', maxLength: 9, example: 'x1' }), pattern: '[a-z]1' })).to.include(
      'For example x1',
    )
    expect(control(userName({ prompt: 'User name', example: 'pat' }))).not.to.include('For example')
  })

  it('refers to its hint and fault', () => {
    const markup = control(wholeNumber({ prompt: 'Age', min: 0, max: 9 }), { fault: 'is required' })
    expect(markup).to.include('aria-invalid="true" aria-describedby="i-hint i-fault"')
    expect(markup).to.include('<p class="hint" id="i-hint">From 0 to 9</p>')
    expect(markup).to.include('<p class="fault" id="i-fault">Age is required.</p>')
  })

  it('refers each input of a list of times to its fault', () => {
    const hours: Field = { ...text({ prompt: 'Hours', maxLength: 9 }), isTimes: true }
    const markup = control(hours, { fault: 'is required' })
    expect(markup.match(/<input type="time"/g)).to.have.length(4)
    expect(markup.match(/aria-invalid="true" aria-describedby="i-fault">/g)).to.have.length(4)
    expect(markup).to.include('<p class="fault" id="i-fault">Hours is required.</p>')
    expect(control(hours)).not.to.include('aria-describedby')
  })

  it('has the autocomplete token of its purpose', () => {
    expect(control({ ...text({ prompt: 'P', maxLength: 9 }), kind: 'email' })).to.include('autocomplete="email"')
    expect(control(text({ prompt: 'P', maxLength: 9, purpose: 'name' }))).to.include('autocomplete="name"')
    expect(control(patientFields.name)).to.include('autocomplete="name"')
    expect(control(text({ prompt: 'P', maxLength: 9 }))).not.to.include('autocomplete')
  })

  it('does not autocomplete the name of a key', () => {
    const markup = String(controlMarkup({ name: 'name', field: keyNameFields.name }, 'i'))
    expect(markup).not.to.include('autocomplete')
  })

  it('has no label if it is hidden', () => {
    expect(control({ ...text({ prompt: 'P', maxLength: 9 }), kind: 'hidden' }, { value: '"' })).to.equal(
      '<input type="hidden" name="n" value="&#34;">',
    )
  })
})
