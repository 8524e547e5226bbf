import type { Gathered } from '../personal-data.ts'
import { modules } from '../modules/index.ts'
import type { Ports } from './compose.ts'
import { followedAppointments } from '../modules/booking/contract.ts'
import { merged, type Storage } from './open-storage.ts'

type Modules = (typeof modules)[number]
type SectionsIn<M> = M extends {
  readonly personalData?: (...given: never[]) => Promise<Gathered<infer Sections>>
}
  ? Sections
  : never

type Contributions = Pick<
  Ports,
  'personalSections' | 'profileChanged' | 'completeMail' | 'auditedSubject' | 'appointments' | 'appointmentPayment'
>

/**
 * Returns the ports that all modules provide together to one of them. A section or a part of a mail that no module
 * contributes does not compile.
 *
 * @param portsOf returns the ports, which include these
 */
export function contributionsOf(
  portsOf: () => Ports,
  { appointments, inTransaction }: Pick<Storage, 'appointments' | 'inTransaction'>,
): Contributions {
  return {
    appointments: followedAppointments(appointments, {
      inTransaction,
      async follow(change) {
        for (const { appointmentChanged } of modules) await appointmentChanged?.(portsOf(), change)
      },
    }),
    async personalSections(query) {
      const gathered: Gathered<SectionsIn<Modules>>[] = []
      for (const { personalData } of modules) {
        const part = await personalData?.(portsOf(), query)
        if (part !== undefined) gathered.push(part)
      }
      const sections = merged(gathered.map((each) => each.sections))
      return { sections, isComplete: gathered.every(({ isComplete }) => isComplete) }
    },
    async profileChanged(before, after) {
      for (const { profileChanged } of modules) await profileChanged?.(portsOf(), before, after)
    },
    async auditedSubject(paths) {
      for (const { auditedSubject } of modules) {
        const subject = await auditedSubject?.(portsOf(), paths)
        if (subject !== undefined) return subject
      }
      return undefined
    },
    async appointmentPayment(appointment) {
      for (const { appointmentPayment } of modules) {
        const payment = await appointmentPayment?.(portsOf(), appointment)
        if (payment !== undefined) return payment
      }
      return undefined
    },
    completeMail(part, mail, now) {
      const mails = merged(modules.map((each) => each.mails?.(portsOf())))
      return mails[part](mail, now)
    },
  }
}
