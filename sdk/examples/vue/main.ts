import { events, isFailure, type Representation } from '@waymark/sdk'
import { store } from '@waymark/sdk/store'
import { useStore } from '@waymark/sdk/vue'
import type { ClinicDescription } from '@waymark/shared/clinic'
import { createApp, defineComponent, h, ref, type VNode } from 'vue'
import { clinic } from '../booking/src/service.ts'

/* The first free times of a speciality, and a booking, with Vue. The page follows its own bookings and those of others. */
type Slot = Representation<ClinicDescription, 'slot'>

const freeTimes = store(clinic.follow('free-times', { speciality: 'Dermatology' }))

const App = defineComponent(() => {
  const times = useStore(freeTimes)
  const message = ref('')

  async function book(slot: Slot): Promise<void> {
    try {
      const whole = await slot.follow('self', {}, { prefer: 'fresh' })
      const appointment = await whole.submit('confirm', { name: 'Ada Lovelace', age: 36 })
      message.value = `Booked: ${appointment.state.start}`
    } catch (error) {
      if (!isFailure(error)) throw error
      message.value = error.message
    }
  }

  const row = (slot: Slot): VNode =>
    h('li', { key: slot.url }, h('button', { onClick: () => book(slot) }, `Book ${slot.state.start}`))

  return () => {
    const { status, representation } = times.value
    const slots = representation?.embedded('item') ?? []
    return [
      h('h1', 'Free times in dermatology'),
      h('p', { role: 'status' }, message.value),
      representation === undefined ? h('p', status) : h('ul', slots.slice(0, 5).map(row)),
    ]
  }
})

createApp(App).mount('#app')

/** Reads the times again when the service says that they have changed. */
async function follow(): Promise<void> {
  const page = await freeTimes.load()
  for await (const { type } of events(page)) if (type === 'change') await freeTimes.refresh()
}
void follow()

// The panel for developers: `?devtools`.
if (new URLSearchParams(location.search).has('devtools')) {
  const { devtools } = await import('@waymark/sdk/devtools')
  document.body.append(devtools(clinic))
}
