import { translatable } from '@waymark/shared'
import type { accountScopes } from '../../accounts/contract.ts'
import { bookingScopes } from '../../booking/contract.ts'
import type { ImpliedScopes } from '../../../module.ts'

type Context = 'patient' | 'user'
type Access = 'read' | 'change'

/** The scopes of the clinic that an access implies, and its text for each context. */
interface Permitted {
  readonly scopes: readonly (keyof typeof accountScopes | keyof typeof bookingScopes)[]
  readonly texts: Readonly<Record<Context, string>>
}

type TypeRow = Readonly<{ read: Permitted; change?: Permitted }>

/** The spellings of SMART App Launch 2.2.0 and 1.0.0, §3.0.2. What changes an appointment also answers with it. */
const spellings: Readonly<Record<Access, readonly string[]>> = {
  read: ['rs', 'read'],
  change: ['cruds', 'crus', 'cud', 'write', '*'],
}

const both = (text: string): Permitted['texts'] => ({ patient: text, user: text })
const open: TypeRow = {
  read: { scopes: [], texts: both(translatable('See doctors, services, places and free times')) },
}
const appointments: TypeRow = {
  read: {
    scopes: ['appointments:read'],
    texts: {
      patient: bookingScopes['appointments:read'],
      user: translatable('See the appointments that you have access to'),
    },
  },
  change: {
    scopes: ['appointments'],
    texts: {
      patient: bookingScopes.appointments,
      user: translatable('See, book, change and cancel the appointments that you have access to'),
    },
  },
}
const everything: TypeRow = {
  read: {
    scopes: ['profile', 'appointments:read'],
    texts: {
      patient: translatable('See your personal details and appointments'),
      user: translatable('See the patients and appointments that you have access to'),
    },
  },
  change: {
    scopes: ['profile', 'appointments'],
    texts: {
      patient: translatable('See your personal details, and see, book, change and cancel your appointments'),
      user: translatable('See patients, and see, book, change and cancel appointments, that you have access to'),
    },
  },
}

/** What each type of the façade permits. */
const types: Readonly<Record<string, TypeRow>> = {
  '*': everything,
  Appointment: appointments,
  AppointmentResponse: appointments,
  Patient: {
    read: {
      scopes: ['profile'],
      texts: {
        patient: translatable('See your name, date of birth, e-mail address and telephone number'),
        user: translatable('See the patients that you have access to'),
      },
    },
  },
  HealthcareService: open,
  Location: open,
  Organization: open,
  Practitioner: open,
  PractitionerRole: open,
  Schedule: open,
  Slot: open,
}

interface ScopeRow {
  readonly name: string
  readonly text: string
  readonly implied: ImpliedScopes
}

// A scope of the patient in context has no meaning for staff, so it does not open the appointments of all patients.
const contexts: Readonly<Record<Context, Pick<ImpliedScopes, 'role'>>> = { patient: { role: 'patient' }, user: {} }

const rows: readonly ScopeRow[] = Object.entries(types).flatMap(([type, row]) =>
  (['patient', 'user'] as const).flatMap((context) =>
    (['read', 'change'] as const).flatMap((access) => {
      const permitted = row[access]
      if (permitted === undefined) return []
      const { scopes, texts } = permitted
      const implied = { scopes, ...contexts[context] }
      return spellings[access].map((letters) => ({
        name: `${context}/${type}.${letters}`,
        text: texts[context],
        implied,
      }))
    }),
  ),
)

/** The scopes of SMART App Launch, with their texts for the user that grants them. */
export const smartScopes: Readonly<Record<string, string>> = {
  'launch/patient': translatable('Know your identifier as a patient'),
  fhirUser: translatable('Know your identifier as a user'),
  ...Object.fromEntries(rows.map(({ name, text }) => [name, text])),
}

/** What the scopes of SMART App Launch permit, as scopes of the clinic. */
export const impliedBySmartScopes: Readonly<Record<string, ImpliedScopes>> = Object.fromEntries(
  rows.flatMap(({ name, implied }) => (implied.scopes.length === 0 ? [] : [[name, implied]])),
)
