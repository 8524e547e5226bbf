import { post, two, type Case } from './hal-forms-case.ts'

/** Submission of forms: rules 15 to 21. */
export const sendingRules: Readonly<Record<string, readonly Case[]>> = {
  '15 `selectedValues` default `[]`; `minItems` default 0, `maxItems` unbounded': [
    { says: 'defaults', property: { options: two }, field: { selected: [], minItems: 0, maxItems: Infinity } },
    {
      says: 'defaults for invalid members',
      property: { options: { ...two, selectedValues: 'x', minItems: '1', maxItems: null } },
      field: { selected: [], minItems: 0, maxItems: Infinity },
    },
    {
      says: 'pre-selected',
      property: { options: { ...two, selectedValues: ['y'] } },
      input: {},
      sends: { body: '{"a":["y"]}' },
    },
    {
      says: 'the value before the selected options',
      property: { value: 'x', options: { ...two, maxItems: 1, selectedValues: ['y'] } },
      input: {},
      sends: { body: '{"a":"x"}' },
    },
    {
      says: 'too few and too many',
      template: post(
        undefined,
        { name: 'a', options: { ...two, minItems: 2 } },
        { name: 'b', options: { ...two, maxItems: 1 } },
      ),
      input: { a: ['x'], b: ['x', 'y'] },
      refuses: ['/a must have at least 2 items', '/b must have at most 1 items'],
    },
  ],
  '16 Several values: a JSON array, or a repeated name in urlencoded': [
    { says: 'JSON', property: { options: two }, input: { a: ['x', 'y'] }, sends: { body: '{"a":["x","y"]}' } },
    {
      says: 'urlencoded',
      template: post('application/x-www-form-urlencoded', { name: 'a', options: two }),
      input: { a: ['x', 'y'] },
      sends: { body: 'a=x&a=y' },
    },
  ],
  '17 Cardinality, de facto: `maxItems` 1 means scalar, otherwise array; switchable (FormPolicy)': [
    {
      says: 'a scalar',
      property: { options: { ...two, maxItems: 1 } },
      input: { a: 'x' },
      sends: { body: '{"a":"x"}' },
    },
    {
      says: 'a scalar of a list of one',
      property: { options: { ...two, maxItems: 1 } },
      input: { a: ['x'] },
      sends: { body: '{"a":"x"}' },
    },
    { says: 'a list', property: { options: two }, input: { a: 'x' }, sends: { body: '{"a":["x"]}' } },
    {
      says: 'a scalar of a radio',
      property: { type: 'radio', options: two },
      input: { a: 'x' },
      sends: { body: '{"a":"x"}' },
    },
    {
      says: 'as it is given, where the connection says so',
      property: { options: two },
      options: { forms: { lists: 'as-given' } },
      input: { a: 'x' },
      sends: { body: '{"a":"x"}' },
    },
    {
      says: 'as it is given, without options',
      property: {},
      input: { a: ['x', 'y'] },
      sends: { body: '{"a":["x","y"]}' },
    },
  ],
  '18 GET, HEAD, DELETE: pairs in the URL query, which they replace; PUT, POST, PATCH: a body': [
    ...['GET', 'DELETE', undefined].map((each) => ({
      says: `${String(each)} in the query`,
      template: { ...post(undefined, { name: 'a' }, { name: 'b', options: two }), method: each },
      input: { a: 'ü', b: ['x', 'y'] },
      sends: { method: each ?? 'GET', path: '/send?a=%C3%BC&b=x&b=y', body: '', contentType: undefined },
    })),
    {
      says: 'nothing given, no query',
      template: { ...post(undefined, { name: 'a' }), method: 'GET' },
      input: {},
      sends: { path: '/send' },
    },
    ...['POST', 'PUT', 'PATCH'].map((each) => ({
      says: `${each} in the body`,
      template: { ...post(undefined, { name: 'a' }), method: each },
      input: { a: 'ü' },
      sends: { method: each, path: '/send?old=1', body: '{"a":"ü"}', contentType: 'application/json' },
    })),
  ],
  '19 JSON: one flat object; number and range as numbers, checkbox as boolean, the rest strings; dotted names opt-in': [
    {
      says: 'types of the input',
      template: post(
        undefined,
        { name: 'n', type: 'number' },
        { name: 'r', type: 'range' },
        { name: 'c', type: 'checkbox' },
        { name: 't' },
      ),
      input: { n: '36', r: 0.5, c: 'false', t: 7 },
      sends: { body: '{"n":36,"r":0.5,"c":false,"t":"7"}' },
    },
    {
      says: 'types of what the form holds',
      template: post(
        undefined,
        { name: 'n', type: 'number', value: '0' },
        { name: 'c', type: 'checkbox', value: 'true' },
        { name: 't', value: '0' },
      ),
      input: {},
      sends: { body: '{"n":0,"c":true,"t":"0"}' },
    },
    {
      says: 'dotted names stay',
      template: post(undefined, { name: 'at.city' }, { name: 'at.zip' }),
      input: { 'at.city': 'x', 'at.zip': 'y' },
      sends: { body: '{"at.city":"x","at.zip":"y"}' },
    },
    {
      says: 'dotted names as objects, where the connection says so',
      template: post(
        undefined,
        { name: 'name' },
        { name: 'at.city' },
        { name: 'at.geo.lat' },
        { name: 'name.x' },
        { name: '__proto__.y' },
        { name: 'a..b' },
      ),
      options: { forms: { dottedNames: 'nested' } },
      input: { name: 'n', 'at.city': 'x', 'at.geo.lat': '1', 'name.x': '2', ['__proto__.y']: '3', 'a..b': '4' },
      sends: { body: '{"name":"n","at":{"city":"x","geo":{"lat":"1"}},"name.x":"2","__proto__.y":"3","a..b":"4"}' },
    },
    {
      says: 'dotted names as they are in a query, wherever',
      template: { ...post(undefined, { name: 'at.city' }), method: 'GET' },
      options: { forms: { dottedNames: 'nested' } },
      input: { 'at.city': 'x' },
      sends: { path: '/send?at.city=x' },
    },
  ],
  '20 Unknown attributes are ignored but kept': [
    { says: 'of a template', template: { title: 'Edit', color: 'red' }, form: { extensions: { color: 'red' } } },
    {
      says: 'of a property',
      property: { prompt: 'A', 'x-unit': { si: 'm' } },
      field: { extensions: { 'x-unit': { si: 'm' } } },
    },
    { says: 'none', property: { prompt: 'A', options: two }, field: { extensions: {} } },
  ],
  '21 Submit only when required values are present; read-only: send the given value unchanged, never user input': [
    { says: 'missing', property: { required: true }, input: {}, refuses: ['/a is required'] },
    { says: 'empty', property: { required: true }, input: { a: '' }, refuses: ['/a is required'] },
    {
      says: 'an empty list',
      property: { required: true, options: two },
      input: { a: [] },
      refuses: ['/a is required'],
    },
    { says: 'there already', property: { required: true, value: 'x' }, input: {}, sends: { body: '{"a":"x"}' } },
    {
      says: 'read-only, unchanged',
      property: { type: 'number', value: '3', readOnly: true },
      input: {},
      sends: { body: '{"a":"3"}' },
    },
    {
      says: 'read-only and given',
      property: { value: 'x', readOnly: true },
      input: { a: 'y' },
      refuses: ['/a cannot be changed'],
    },
    {
      says: 'read-only and given as it is',
      property: { value: 'x', readOnly: true },
      input: { a: 'x' },
      sends: { body: '{"a":"x"}' },
    },
  ],
}
