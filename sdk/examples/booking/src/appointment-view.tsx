import { Appointment } from '@waymark/shared/clinic'
import { useState, type ReactNode } from 'react'
import { zoneName } from './days.ts'
import { Heading } from './heading.tsx'
import { ResourceForm } from './resource-form.tsx'
import type { AnyResource } from './service.ts'
import { When } from './when.tsx'

interface AppointmentProps {
  readonly title: string
  readonly appointment: AnyResource
}

export function AppointmentView({ title, appointment: booked }: AppointmentProps): ReactNode {
  const [appointment, setAppointment] = useState(booked)
  const { state } = appointment
  if (!Appointment.is(state)) return <p role="alert">The service returned something other than an appointment.</p>
  const isBooked = state.status === 'booked'
  return (
    <>
      <Heading>{isBooked ? 'Your appointment is booked' : 'Your appointment is cancelled'}</Heading>
      <div className={isBooked ? 'ticket' : 'ticket over'}>
        <When date={state.date} start={state.start} />
        <div>
          <p>
            <strong>{title}</strong>
          </p>
          <p>
            For {state.patient.name}, until {state.end}, {zoneName(state.timeZone)}.
          </p>
          <Download resource={appointment} mediaType="application/pdf" name="appointment.pdf" />
        </div>
      </div>
      {appointment.forms.includes('cancel') && (
        <details>
          <summary>Cancel the appointment</summary>
          <ResourceForm resource={appointment} name="cancel" onDone={setAppointment} />
        </details>
      )}
    </>
  )
}

interface DownloadProps {
  readonly resource: AnyResource
  readonly mediaType: string
  readonly name: string
}

/** Downloads the resource in another media type as a stream, with progress. */
function Download({ resource, mediaType, name }: DownloadProps): ReactNode {
  const [received, setReceived] = useState(0)
  const download = async (): Promise<void> => {
    const onProgress = (progress: { readonly received: number }): void => {
      setReceived(progress.received)
    }
    const { stream } = await resource.as(mediaType).open({ onProgress })
    const blob = await new Response(stream).blob()
    const href = URL.createObjectURL(new Blob([blob], { type: mediaType }))
    Object.assign(document.createElement('a'), { href, download: name }).click()
    URL.revokeObjectURL(href)
  }
  return (
    <button type="button" className="quiet" onClick={() => void download()}>
      Download as PDF{received > 0 && <small> {(received / 1024).toFixed(0)} KB</small>}
    </button>
  )
}
