import type { FormField } from '@waymark/sdk'
import type { ReactNode } from 'react'

interface FormInputProps {
  readonly field: FormField
  readonly id: string
  readonly fault: string | undefined
}

/** A form field as an HTML element with label, constraints and error. */
export function FormInput({ field, id, fault }: FormInputProps): ReactNode {
  const control = controlOf(field, { id, fault })
  if (field.type === 'hidden') return control
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.prompt} {!field.required && <small>optional</small>}
      </label>
      {control}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="fault">
          {field.prompt} {fault}.
        </p>
      )}
    </div>
  )
}

function controlOf(field: FormField, { id, fault }: Pick<FormInputProps, 'id' | 'fault'>): ReactNode {
  const { name, type, required, readOnly, minLength, maxLength, placeholder, options } = field
  const value = typeof field.value === 'string' || typeof field.value === 'number' ? field.value : undefined
  const shared = { id, name, required, defaultValue: value }
  const wrong = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
  if (options?.choices !== undefined) {
    return (
      <select {...shared} {...wrong}>
        {!required && <option value="">Not chosen</option>}
        {options.choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {choice.prompt}
          </option>
        ))}
      </select>
    )
  }
  const texts = { ...shared, ...wrong, readOnly, minLength, maxLength, placeholder }
  if (type === 'textarea') return <textarea {...texts} rows={3} />
  const { min, max, step, regex } = field
  return <input {...texts} type={type} min={min} max={max} step={step} pattern={regex} autoComplete={filled[type]} />
}

/** The values of `autocomplete` that follow from a field type. */
const filled: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' }
