import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import type { Serializer } from '../../../server/kit/hypermedia/serializer.ts'
import { jsonLd } from '../../../server/kit/representations/json-ld.ts'
import { type ExpandedNode, expanded, nodesOf } from '../../support/http/json-ld.ts'
import { context, doctors, schedule, slot } from './example.ts'

const origin = 'https://clinic.example'
const meanings = {
  slot: {
    type: 'https://schema.org/Schedule',
    members: { start: 'https://schema.org/startTime', absent: 'https://schema.org/name' },
    forms: { confirm: 'https://schema.org/ReserveAction' },
  },
}
const hydra = 'http://www.w3.org/ns/hydra/core#'
const documentation =
  jsonLd.within?.({
    description: clinicDescription,
    meanings,
    methodOf: (_kind, form) => (form === 'hold' ? undefined : 'POST'),
    methodElsewhere: () => 'PUT',
  }) ?? jsonLd
const written = async (
  representation: Representation,
  serializer: Pick<Serializer, 'write'> = jsonLd,
): Promise<ExpandedNode> => {
  const text = await serializer.write(representation, { ...context, origin })
  return expanded(Buffer.from(text).toString(), origin)
}
const valuesOf = (node: ExpandedNode | undefined, property: string): readonly unknown[] =>
  nodesOf(node, property).map((value) => value['@value'] ?? value['@id'])

describe('JSON-LD with Hydra', () => {
  it('has a class, members of the state and links to the documents of their relations', async () => {
    const node = await written(slot(1))
    expect(node['@id']).to.equal(`${origin}/schedules/1`)
    expect(node['@type']).to.deep.equal([`${origin}/rels#Slot`])
    expect(valuesOf(node, `${origin}/rels#start`)).to.deep.equal(['09:00'])
    expect(valuesOf(node, `${origin}/rels/doctor`)).to.deep.equal([`${origin}/doctors/mjones/info`])
  })

  it('has a form as an operation with its type and the properties of its fields', async () => {
    const [operation] = nodesOf(await written(slot(1)), `${hydra}operation`)
    expect(operation?.['@type']).to.deep.equal([`${hydra}Operation`, `${origin}/rels/confirm`])
    expect(valuesOf(operation, `${hydra}method`)).to.deep.equal(['POST'])
    const properties = nodesOf(nodesOf(operation, `${hydra}expects`)[0], `${hydra}supportedProperty`)
    const age = properties.find((one) => valuesOf(one, `${hydra}property`).includes(`${origin}/rels#age`))
    expect(valuesOf(age, `${hydra}title`)).to.deep.equal(['Age in years'])
    expect(valuesOf(age, 'http://www.w3.org/ns/shacl#maxInclusive')).to.deep.equal([130])
    const range = nodesOf(nodesOf(age, `${hydra}property`)[0], 'http://www.w3.org/2000/01/rdf-schema#range')
    expect(range).to.deep.equal([{ '@id': 'http://www.w3.org/2001/XMLSchema#integer' }])
  })

  it('says what resources, members and forms mean in a public vocabulary, besides its own terms', async () => {
    for (const node of [
      await written(slot(1), documentation),
      nodesOf(await written(schedule(1), documentation), `${origin}/rels/schedules`)[0],
    ]) {
      expect(node?.['@type']).to.deep.equal([`${origin}/rels#Slot`, meanings.slot.type])
      expect(valuesOf(node, meanings.slot.members.start)).to.deep.equal(valuesOf(node, `${origin}/rels#start`))
      expect(node).not.to.have.property(meanings.slot.members.absent)
    }
    const [operation] = nodesOf(await written(slot(1), documentation), `${hydra}operation`)
    expect(operation?.['@type']).to.include(meanings.slot.forms.confirm)
    const classes = nodesOf(await written({ ...doctors(0), kind: 'rels' }, documentation), `${hydra}supportedClass`)
    const one = classes.find((each) => each['@id'] === `${origin}/rels#Slot`)
    expect(valuesOf(one, 'http://www.w3.org/2000/01/rdf-schema#subClassOf')).to.deep.equal([meanings.slot.type])
  })

  it('has a list as a collection with its members and the view of its page', async () => {
    const node = await written(doctors(2))
    expect(node['@type']).to.deep.equal([`${origin}/rels#Doctors`, `${hydra}Collection`])
    expect(valuesOf(node, `${hydra}totalItems`)).to.deep.equal([2])
    expect(valuesOf(node, `${hydra}member`)).to.deep.equal([`${origin}/doctors/d0/info`, `${origin}/doctors/d1/info`])
    const [view] = nodesOf(node, `${hydra}view`)
    expect(view?.['@type']).to.deep.equal([`${hydra}PartialCollectionView`])
    expect(valuesOf(view, `${hydra}last`)).to.deep.equal([`${origin}/doctors?cursor=end`])
  })

  it('has a template with its variables', async () => {
    const [template] = nodesOf(await written(schedule(0)), `${origin}/rels/schedule`)
    expect(template?.['@type']).to.deep.equal([`${hydra}IriTemplate`])
    const variables = nodesOf(template, `${hydra}mapping`).flatMap((one) => valuesOf(one, `${hydra}variable`))
    expect(variables).to.deep.equal(['date', 'status'])
  })

  it('keeps a member from imitating a keyword or a property of Hydra', async () => {
    const state = { '@id': 'x', '@type': 'y', 'hydra:operation': 'z', vocab: 'kept' }
    const node = await written({ ...slot(1), forms: [], state })
    expect([node['@id'], node['@type']]).to.deep.equal([`${origin}/schedules/1`, [`${origin}/rels#Slot`]])
    expect(node).not.to.have.property(`${hydra}operation`)
    expect(valuesOf(node, `${origin}/rels#%40id`)).to.deep.equal(['x'])
  })

  it('has absolute terms without a known origin', async () => {
    const node = await expanded(jsonLd.write(slot(1), context), origin)
    expect(node['@type']).to.deep.equal(['urn:waymark:rels#Slot'])
  })

  it('documents the classes with the list of relations, in a service', async () => {
    const rels = { ...doctors(0), kind: 'rels' }
    expect((await written(rels))['@type']).not.to.include(`${hydra}ApiDocumentation`)
    const node = await written(rels, documentation)
    expect(node['@type']).to.include(`${hydra}ApiDocumentation`)
    expect(valuesOf(node, `${hydra}entrypoint`)).to.deep.equal([`${origin}/`])
    const one = nodesOf(node, `${hydra}supportedClass`).find((each) => each['@id'] === `${origin}/rels#Slot`)
    expect(valuesOf(one, `${hydra}description`)).to.deep.equal([clinicDescription.resources.slot.summary])
    const [link] = nodesOf(one, `${hydra}supportedProperty`).flatMap((each) =>
      nodesOf(each, `${hydra}property`).filter((property) => property['@id'] === `${origin}/rels/schedule`),
    )
    expect(link?.['@type']).to.deep.equal([`${hydra}Link`])
    const book = nodesOf(one, `${hydra}supportedOperation`).find(
      (each) => each['@type']?.includes(`${origin}/rels/confirm`) === true,
    )
    expect(valuesOf(book, `${hydra}returns`)).to.deep.equal([`${origin}/rels#Appointment`])
    // A form that is sent to another resource is an operation of a link to it.
    const hold = nodesOf(one, `${hydra}supportedProperty`)
      .flatMap((each) => nodesOf(each, `${hydra}property`))
      .filter((property) => property['@id'] === `${origin}/rels/hold`)
    expect(hold.map((property) => property['@type'])).to.deep.include([`${hydra}Link`])
    const [operation] = hold.flatMap((property) => nodesOf(property, `${hydra}supportedOperation`))
    expect(valuesOf(operation, `${hydra}method`)).to.deep.equal(['PUT'])
  })
})
