import { expect } from 'chai'
import { eventInWords, eventWords } from '@waymark/clinic/modules/operations/event-texts'
import { clinicDescription } from '@waymark/shared/clinic'

interface Described {
  readonly forms?: Readonly<Record<string, object>>
}

const described = Object.entries(clinicDescription.resources as Readonly<Record<string, Described>>).flatMap(
  ([kind, { forms = {} }]) => Object.keys(forms).map((form) => `${kind} ${form}`),
)

// These forms are sent to another resource, which records them.
const sentElsewhere = ['home sign-in', 'home register', 'user verify']

describe('the words for events of the audit log', () => {
  it('exist for every form of the service, and for no other event', () => {
    const recorded = described.filter((event) => !sentElsewhere.includes(event))
    expect(Object.keys(eventWords).toSorted()).to.deep.equal(recorded.toSorted())
  })

  it('begin with a capital letter for the events of modules, and for unknown ones of earlier releases', () => {
    expect(eventInWords('slot confirm')).to.equal('Booked an appointment')
    expect(eventInWords('document language')).to.equal('Chose a language')
    expect(eventInWords('sign-in by password')).to.equal('Sign-in by password')
    expect(eventInWords('Bearer refused')).to.equal('Sign-in by Bearer refused')
    expect(eventInWords('Basic throttled')).to.equal('Sign-in by Basic slowed down')
    expect(eventInWords('constructor')).to.equal('Constructor')
    expect(eventInWords('')).to.equal('')
  })
})
