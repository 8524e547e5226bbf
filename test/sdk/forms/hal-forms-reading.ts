import { post, two, type Case } from './hal-forms-case.ts'

const self = { _links: { self: { href: '/me' } } }
const method = (written: unknown, read: string): Case => ({
  says: `${JSON.stringify(written)} is ${read}`,
  template: { method: written },
  form: { method: read },
})
const type = (written: unknown, read: string): Case => ({
  says: `${JSON.stringify(written)} is ${read}`,
  property: { type: written },
  field: { type: read },
})
const known = [
  ...['hidden', 'text', 'textarea', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time'],
  ...['datetime-local', 'number', 'range', 'color', 'checkbox', 'radio', 'dropdown', 'file'],
]

/** Parsing of forms: rules 1 to 14, from the text and examples of HAL-FORMS and from its clients. */
export const readingRules: Readonly<Record<string, readonly Case[]>> = {
  '1 Missing `_links` behaves as if there were a `self` with the request URL; missing or unreadable `_templates` is plain HAL':
    [
      { says: 'no links', document: { _templates: { edit: {} } }, at: '/form?x=1', form: { target: '/form?x=1' } },
      { says: 'no templates', document: self, forms: [] },
      { says: 'templates that are a list', document: { ...self, _templates: [{ method: 'POST' }] }, forms: [] },
      { says: 'templates that are a text', document: { ...self, _templates: 'x' }, forms: [] },
    ],
  '2 The only predefined key is `default`; with no `default`, the first entry is the default; a missing title is the key':
    [
      {
        says: 'default by its name',
        document: { _templates: { first: { title: 'First' }, default: { title: 'Default' } } },
        name: 'default',
        form: { title: 'Default' },
      },
      {
        says: 'the first',
        document: { _templates: { first: { title: 'First' }, second: {} } },
        name: 'default',
        form: { name: 'first', title: 'First' },
      },
      { says: 'the key for a title', template: {}, form: { title: 'edit' } },
      { says: 'the key for a title that is no text', template: { title: 5 }, form: { title: 'edit' } },
    ],
  '3 `method`: empty or unknown MUST be treated as GET; any case': [
    method('POST', 'POST'),
    method('patch', 'PATCH'),
    method('Delete', 'DELETE'),
    method('head', 'HEAD'),
    method('', 'GET'),
    method('BREW', 'GET'),
    method(undefined, 'GET'),
    method(5, 'GET'),
  ],
  '4 `contentType`: default and fallback `application/json`; JSON and urlencoded are written': [
    { says: 'the default', template: {}, form: { contentType: 'application/json' } },
    ...['', 'nonsense', 'application/json; charset=utf-8', undefined].map((written) => ({
      says: `"${String(written)}" is written as JSON`,
      template: post(written, { name: 'a' }),
      input: { a: 'x' },
      sends: { contentType: 'application/json', body: '{"a":"x"}' },
    })),
    {
      says: 'merge-patch is JSON too',
      template: { ...post('application/merge-patch+json', { name: 'a' }), method: 'PATCH' },
      input: { a: 'x' },
      sends: { method: 'PATCH', contentType: 'application/merge-patch+json', body: '{"a":"x"}' },
    },
    {
      says: 'urlencoded',
      template: post('application/x-www-form-urlencoded', { name: 'a' }, { name: 'b' }),
      input: { a: 'ü &', b: '1' },
      sends: { contentType: 'application/x-www-form-urlencoded', body: 'a=%C3%BC+%26&b=1' },
    },
  ],
  '5 `target`: unreadable, empty or invalid is ignored, then `self`; neither: ignore the template; `_htarget` of the query beats it':
    [
      { says: 'its own', template: { target: '/there' }, form: { target: '/there' } },
      { says: 'self where there is none', template: {}, form: { target: '/me' } },
      { says: 'self where it is empty', template: { target: '' }, form: { target: '/me' } },
      { says: 'self where it is no text', template: { target: 5 }, form: { target: '/me' } },
      { says: 'self where it is no URL', template: { target: 'http://[' }, form: { target: '/me' } },
      { says: 'self where it is no URI Template', template: { target: '/x/{' }, form: { target: '/me' } },
      {
        says: 'a templated self without its variables',
        document: { _links: { self: { href: '/me{?x}', templated: true } }, _templates: { edit: {} } },
        form: { target: '/me' },
      },
      {
        says: 'neither',
        document: { _links: { next: { href: '/2' } }, _templates: { edit: {}, other: { target: '/there' } } },
        forms: ['other'],
        notices: ['form-ignored'],
      },
      {
        says: '_htarget',
        at: '/form?_htarget=/demanded',
        template: { target: '/own' },
        form: { target: '/demanded' },
      },
      { says: 'an empty _htarget', at: '/form?_htarget=', template: { target: '/own' }, form: { target: '/own' } },
      {
        says: 'a cross-origin _htarget, which an attacker could add to a link',
        at: '/form?_htarget=https%3A%2F%2Fevil.example%2F',
        template: { target: '/own' },
        form: { target: '/own' },
      },
      {
        says: 'a URI Template, which takes fields and other input',
        template: { method: 'PUT', target: '/x/{id}{?v,w}', properties: [{ name: 'v' }] },
        form: { target: '/x/', targetTemplate: '/x/{id}{?v,w}' },
        input: { id: '7', v: 'ü' },
        sends: { method: 'PUT', path: '/x/7?v=%C3%BC', body: '{"v":"ü"}' },
      },
      {
        says: 'a URI Template that lacks a variable of its path',
        template: { method: 'PUT', target: '/x/{id}{?v}' },
        input: { z: 1 },
        refuses: ['/id is required', '/z is not a field; edit takes id, v'],
      },
    ],
  '6 `properties` missing or empty: submit with no parameters': [
    {
      says: 'missing',
      template: { method: 'POST', target: '/send?old=1' },
      input: {},
      sends: { method: 'POST', path: '/send?old=1', body: '', contentType: undefined },
    },
    {
      says: 'empty',
      template: { method: 'DELETE', target: '/send?old=1', properties: [] },
      input: {},
      sends: { method: 'DELETE', path: '/send?old=1', body: '', contentType: undefined },
    },
    { says: 'no list', template: { properties: { name: 'a' } }, form: { fields: [] } },
  ],
  '7 `name` REQUIRED, else ignore the property; `prompt` defaults to it; `readOnly`, `required`, `templated`: anything else is false':
    [
      {
        says: 'without a name',
        template: post(undefined, { prompt: 'nameless' }, { name: '' }, { name: 5 }, { name: 'a' }),
        input: { a: 'x' },
        sends: { body: '{"a":"x"}' },
      },
      { says: 'no prompt', property: {}, field: { prompt: 'a', required: false, readOnly: false, templated: false } },
      {
        says: 'a prompt that is no text',
        property: { prompt: 5, required: true },
        field: { prompt: 'a', required: true },
      },
      {
        says: 'any value but true',
        property: { required: 'true', readOnly: 1, templated: 'yes' },
        field: { required: false, readOnly: false, templated: false },
      },
    ],
  '8 `value` default empty; when `templated` is true it is a URI Template to resolve': [
    { says: 'empty is nothing', property: { value: '' }, input: {}, sends: { body: '{}' } },
    { says: 'as it is', property: { value: '/x{?q}' }, input: {}, sends: { body: '{"a":"/x{?q}"}' } },
    {
      says: 'resolved with the input',
      template: post(undefined, { name: 'a', value: '/x{?q}', templated: true }, { name: 'q' }),
      input: { q: 'ü' },
      sends: { body: '{"a":"/x?q=%C3%BC","q":"ü"}' },
    },
    { says: 'unreadable is nothing', property: { value: '/x{', templated: true }, input: {}, sends: { body: '{}' } },
  ],
  '9 `regex`: anchored to the whole value, Unicode mode; missing, empty or unparsable is ignored; guarded': [
    { says: 'the whole value', property: { regex: '[0-9]+' }, input: { a: '12x' }, refuses: ['/a must match [0-9]+'] },
    { says: 'alternatives too', property: { regex: 'a|b' }, input: { a: 'ab' }, refuses: ['/a must match a|b'] },
    { says: 'characters', property: { regex: '.' }, input: { a: '🏥' }, sends: { body: '{"a":"🏥"}' } },
    { says: 'empty', property: { regex: '' }, input: { a: 'x' }, sends: { body: '{"a":"x"}' } },
    { says: 'unparsable', property: { regex: '([' }, input: { a: 'x' }, sends: { body: '{"a":"x"}' } },
    {
      says: 'catastrophic',
      property: { regex: '(?:a+)+b' },
      input: { a: 'a'.repeat(99) },
      sends: { body: `{"a":"${'a'.repeat(99)}"}` },
    },
  ],
  '10 `type` default `text`; unknown must fall back to `text`, not vanish': [
    type(undefined, 'text'),
    type('quantum', 'text'),
    type(5, 'text'),
    ...known.map((each) => type(each, each)),
  ],
  '11 `min`, `max`, `minLength`, `maxLength`, `step`, `placeholder`, `cols` (40), `rows` (5) optional; steps count from `min`':
    [
      {
        says: 'as they are',
        property: { min: 1, max: 9, step: 2, minLength: 3, maxLength: 5, placeholder: 'p', cols: 20, rows: 2 },
        field: { min: 1, max: 9, step: 2, minLength: 3, maxLength: 5, placeholder: 'p', cols: 20, rows: 2 },
      },
      {
        says: 'absent, also where they are no numbers',
        property: { min: '5', max: null, cols: 'x' },
        field: { min: undefined, max: undefined, step: undefined, minLength: undefined, cols: 40, rows: 5 },
      },
      {
        says: 'a step from min',
        property: { type: 'number', min: 1, step: 2 },
        input: { a: 2 },
        refuses: ['/a must be 1 or a whole number of steps of 2 from it'],
      },
      {
        says: 'a step from 0',
        property: { type: 'number', step: 2 },
        input: { a: 1 },
        refuses: ['/a must be 0 or a whole number of steps of 2 from it'],
      },
    ],
  '12 `inline` beats `link`; neither readable: ignore `options`; entries are strings or objects; a missing prompt equals the value':
    [
      {
        says: 'texts',
        property: { options: two },
        field: {
          choices: [
            { value: 'x', prompt: 'x' },
            { value: 'y', prompt: 'y' },
          ],
        },
      },
      {
        says: 'objects, one without a prompt and one without a value',
        property: { options: { inline: [{ prompt: 'Ex', value: 'x' }, { value: 7 }, { prompt: 'Nothing' }] } },
        field: {
          choices: [
            { value: 'x', prompt: 'Ex' },
            { value: 7, prompt: '7' },
          ],
        },
      },
      {
        says: 'a list before a link',
        property: { options: { ...two, link: { href: '/o' } } },
        input: { a: 'z' },
        refuses: ['/a must be one of x, y'],
      },
      {
        says: 'neither',
        property: { type: 'dropdown', options: { inline: 'x', link: {} } },
        field: { options: undefined },
      },
      {
        says: 'neither, so that anything may be given',
        property: { options: {} },
        input: { a: 'z' },
        sends: { body: '{"a":"z"}' },
      },
    ],
  '13 `promptField` default `prompt`, `valueField` default `value`; extra members ignored': [
    {
      says: 'their own',
      property: { options: { inline: [{ n: 'Ex', k: 'x', value: 'no' }], promptField: 'n', valueField: 'k' } },
      field: { choices: [{ value: 'x', prompt: 'Ex' }] },
    },
    {
      says: 'the default where they are no texts',
      property: { options: { inline: [{ prompt: 'Ex', value: 'x', more: 1 }], promptField: 1, valueField: null } },
      field: { choices: [{ value: 'x', prompt: 'Ex' }] },
    },
  ],
  '14 `link`: `href`, optional `templated`, optional `type` (options-of.test.ts asks for it)': [
    {
      says: 'is kept',
      property: { options: { link: { href: '/o{?q}', templated: true, type: 'text/csv' } } },
      field: { link: { href: '/o{?q}', templated: true, type: 'text/csv' }, choices: undefined },
    },
    {
      says: 'may hold anything',
      property: { options: { link: { href: '/o' }, maxItems: 1 } },
      input: { a: 'z' },
      sends: { body: '{"a":"z"}' },
    },
  ],
}
