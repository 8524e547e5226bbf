import { clinicRelations } from '@waymark/shared/clinic'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { problem, schedule, slot } from './example.ts'

/**
 * Returns a representation with the text in every place that accepts user input; its structure does not depend on the
 * text.
 */
export function filledWith(text: string): Representation {
  const form = {
    name: 'send',
    title: `${text}t`,
    method: 'POST' as const,
    target: '/send',
    contentType: 'application/json',
    fields: (problem.forms[0]?.fields ?? []).map((field) => ({
      ...field,
      field: { ...field.field, prompt: `${text}p`, placeholder: `${text}h`, example: `${text}e` },
      value: `${text}v`,
      fault: `${text}f`,
    })),
  }
  const item: Representation = {
    ...slot(1),
    title: `${text}i`,
    // The nested object makes the item a card.
    state: { value: `${text}s`, nested: { more: [`${text}a`, `${text}b`] } },
    forms: [form],
  }
  const flat = Array.from({ length: 7 }, (_, index) => ({
    ...slot(index),
    title: `${text}i`,
    state: { id: index, one: `${text}1`, two: `${text}2`, three: `${text}3`, none: null },
  }))
  return {
    ...schedule(0),
    title: `${text}T`,
    state: {
      value: `${text}s`,
      [`${text}n`]: `${text}m`,
      nested: { list: [`${text}a`], objects: [{ deep: `${text}d` }] },
    },
    links: [
      ...schedule(0).links,
      { relation: clinicRelations.doctors, links: [{ href: '/doctors', title: `${text}l` }] },
    ],
    embedded: [
      { relation: clinicRelations.item, items: [item] },
      { relation: clinicRelations.schedules, items: flat },
    ],
    forms: [form],
  }
}
