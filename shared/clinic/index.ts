/**
 * The typed description of the clinic, for its server and its clients.
 *
 * @module @waymark/shared/clinic
 */
export * from './accounts-fields.ts'
export * from './accounts-states.ts'
export * from './accounts.ts'
export * from './booking-fields.ts'
export * from './booking-states.ts'
export * from './booking.ts'
export * from './data.ts'
export * from './description.ts'
export * from './discovery.ts'
export * from './doctor-fields.ts'
export * from './free-time-fields.ts'
export * from './handover.ts'
export * from './messages.ts'
export * from './operations.ts'
export * from './applications.ts'
export * from './shop-fields.ts'
export * from './personal-data.ts'
export * from './practice-fields.ts'
export * from './practice.ts'
export * from './shop-states.ts'
export * from './shop.ts'
export * from './sign-in.ts'
export * from './tasks.ts'
export * from './waiting.ts'
