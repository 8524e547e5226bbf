import {
  choice,
  day,
  email,
  optional,
  paragraphs,
  telephone,
  text,
  wholeNumber,
  type Fields,
  type ValueShape,
} from '@waymark/shared'
import { clinicRelations } from '@waymark/shared/clinic'
import {
  type CalendarEvent,
  type Form,
  formFields,
  type Json,
  type LinkSet,
  type Representation,
  type State,
} from '@waymark/server'

/** Text with a special meaning in some format. */
const oddTexts = [
  '<script>alert(1)</script>',
  '"quoted" \'single\' & &amp; &#60;',
  'a | b \\| c \\',
  '`code` ``` and ~~~',
  '[link](</x>) ![image](y) *bold* _it_ ~~no~~',
  '# heading',
  '- item',
  '1. one',
  '---',
  'line one\nline two\r\nline three',
  '</textarea></title>',
  '${x} !${y} {{z}} {?a,b}',
  'naïve Ωμέγα Жук 中文 🩺 ‮rtl',
]

const fields: Fields = {
  line: text({ prompt: 'A line', maxLength: 20, placeholder: 'Some <words>', example: "it's" }),
  lines: optional(paragraphs({ prompt: 'Lines', maxLength: 100 })),
  mail: email({ prompt: 'Mail', example: 'ada@example.org' }),
  phone: telephone({ prompt: 'Phone' }),
  on: day({ prompt: 'On' }),
  count: wholeNumber({ prompt: 'How many', min: 1, max: 9 }),
  pick: choice({ prompt: 'Pick', options: { a: 'First <a>', b: 'Second | b' } }),
  secret: { ...text({ prompt: 'Secret', maxLength: 9 }), kind: 'hidden' },
  word: optional({ ...text({ prompt: 'Word', maxLength: 9 }), kind: 'search' }),
}

function form(name: string, method: Form['method'], values: Readonly<Record<string, unknown>>): Form {
  return {
    name,
    title: `Form ${name}`,
    method,
    target: `/odd/${name}?a=1&b=2`,
    contentType: 'application/json',
    fields: formFields(fields, values, { count: 'must be a whole number' }),
  }
}

const links: readonly LinkSet[] = [
  { relation: clinicRelations.self, links: [{ href: '/odd?x=1&y=2' }] },
  {
    relation: clinicRelations.doctor,
    links: [{ href: '/d', title: oddTexts[0] ?? '', type: 'text/html', name: 'n', profile: '/p', hreflang: 'en' }],
  },
  {
    relation: clinicRelations.item,
    links: [
      { href: '/i/1', title: 'One' },
      { href: '/i/2', title: 'Two', deprecation: '/old' },
    ],
  },
  {
    relation: clinicRelations.schedule,
    links: [
      {
        href: '/s{?line,pick}',
        variables: formFields(fields, {}).filter(({ name }) => ['line', 'pick'].includes(name)),
      },
    ],
  },
  {
    relation: clinicRelations.rel,
    links: [{ href: '/rels/{line}', variables: formFields(fields, {}).filter(({ name }) => name === 'line') }],
  },
]

/** Events with odd texts: a current one, a cancelled one, and some in the night of a clock change. */
const events: readonly CalendarEvent[] = oddTexts.map((text, index) => ({
  uid: `event-${String(index)}@clinic.example`,
  sequence: index,
  changed: Date.parse('2026-10-01T10:00:00Z') + index * 1000,
  start: Date.parse('2026-10-25T00:00:00Z') + index * 1_800_000,
  end: Date.parse('2026-10-25T00:30:00Z') + index * 1_800_000,
  timeZone: index % 3 === 2 ? 'Asia/Hong_Kong' : 'Europe/London',
  summary: text,
  ...(index % 2 === 0 ? {} : { description: `${text}; ${text.repeat(4)}`, location: text }),
  isCancelled: index % 4 === 1,
}))

/** Members of the odd cases that contain money. */
const money = { type: 'money' } as const
const shape: ValueShape = {
  members: new Map([
    ['price', money],
    ['change', money],
  ]),
}

function odd(state: State, embedded: Representation['embedded'] = []): Representation {
  return {
    kind: 'odd',
    title: 'Odd <b>one</b>',
    state,
    shape,
    links,
    embedded,
    forms: [
      form('send', 'POST', { line: '"x" <y>', count: 4, pick: 'b', lines: '\nfirst\nsecond' }),
      form('change', 'PUT', {}),
      form('remove', 'DELETE', {}),
    ],
    events,
  }
}

function item(id: number, state: State, embedded: Representation['embedded'] = []): Representation {
  return {
    kind: 'odd',
    title: `Item ${String(id)}`,
    state,
    shape,
    links: [
      { relation: clinicRelations.self, links: [{ href: `/items/${String(id)}` }] },
      { relation: clinicRelations.doctor, links: [{ href: `/doctors/of/${String(id)}` }] },
    ],
    embedded,
    forms: [form(`do${String(id)}`, 'POST', {})],
  }
}

const { item: many, slot: one } = clinicRelations
/** `__proto__` as an own member, as parsed from JSON. */
const dangerous: State = JSON.parse(
  '{"__proto__":{"polluted":"yes"},"constructor":"builder","self":"me","link":"chain","embed":"in","toJSON":"text","toString":"words","hasOwnProperty":"house","href":"/elsewhere","prototype":"first"}',
) as State
export const reserved: State = { _links: 'chains', _embedded: 'beds', _templates: 'moulds', other: 'kept' }

const everyKind: State = {
  text: 'some',
  number: 1.5,
  yes: true,
  no: false,
  nothing: null,
  list: ['a', 2, 'c'],
  none: [],
  object: { inner: { deep: 'down' } },
  objects: [{ a: 'x' }, { a: 'y' }],
}

function euros(amount: number): Json {
  return { amount, currency: 'EUR' }
}

/** The cases that every serializer must render without loss. */
export const cases: Readonly<Record<string, Representation>> = {
  'odd characters': odd(
    Object.fromEntries(oddTexts.map((value, index): [string, Json] => [`m${String(index)}`, value])),
  ),
  'every kind of value': odd(everyKind),
  money: odd({ price: euros(1250), change: euros(-5), nearly: { amount: 1.5, currency: 'EUR' } }, [
    { relation: many, items: [item(1, { price: euros(0) }), item(2, { price: euros(99), times: 3 })] },
  ]),
  'members with dangerous names': odd(dangerous),
  'an empty list': odd({ total: 0 }, [{ relation: many, items: [] }]),
  'a list of one': odd({ total: 1 }, [{ relation: many, items: [item(1, { a: 'A 1' })] }]),
  'a single embedded resource': odd({ a: 'x' }, [{ relation: one, items: [item(1, { b: 'B 1' })] }]),
  'a long list': odd({ total: 300 }, [
    {
      relation: many,
      items: Array.from({ length: 300 }, (_, id) =>
        item(id, { text: `Text <${String(id)}>`, long: 'words and words and words | and words', more: id }),
      ),
    },
  ]),
  'odd members in a list': odd({ total: 3 }, [
    { relation: many, items: [item(1, dangerous), item(2, everyKind), item(3, { a: oddTexts[2] ?? '' })] },
  ]),
  'nested embedded': odd({ a: 'top' }, [
    {
      relation: many,
      items: [
        item(1, { b: 'middle' }, [
          { relation: one, items: [item(2, { c: 'bottom' }, [{ relation: many, items: [] }])] },
        ]),
      ],
    },
  ]),
}
