import type { Question } from '@waymark/server/authentication'
import { listInWords } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { staffTexts } from '../../texts.ts'

const { audiences } = staffTexts

// No account, doctor or user has these ids.
const stranger = ' '

function memberWith(role: 'patient' | 'doctor' | 'clerk', account: string, represents?: string): Principal {
  return { role, account, name: '', represents, method: '' }
}

/** Returns a text of what a question is about, such as the account of an appointment. */
export function subjectIn({ subject }: Question, name: 'account' | 'doctor'): string | undefined {
  if (typeof subject !== 'object' || subject === null || !Object.hasOwn(subject, name)) return undefined
  const value: unknown = Reflect.get(subject, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns in words who gets the answer yes to a question, such as `the patient, clerks`. */
export function audienceOf(question: Question): string {
  const { allows } = question
  const account = subjectIn(question, 'account') ?? stranger
  const doctor = subjectIn(question, 'doctor') ?? stranger
  const isForPatients = allows(memberWith('patient', stranger))
  const isForDoctors = allows(memberWith('doctor', stranger, stranger))
  const named = [
    [allows({ role: 'guest' }), audiences.visitors],
    [isForPatients, audiences.patients],
    [!isForPatients && allows(memberWith('patient', account)), audiences.person],
    [isForDoctors, audiences.doctors],
    [!isForDoctors && allows(memberWith('doctor', stranger, doctor)), audiences.doctor],
    [allows(memberWith('clerk', stranger)), audiences.clerks],
  ] as const
  return listInWords(named.flatMap(([isIncluded, words]) => (isIncluded ? [words] : [])))
}
