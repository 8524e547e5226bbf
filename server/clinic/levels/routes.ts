/** The endpoints of the lower maturity levels, spelled as in the specification under a prefix. */
export const levelEndpoints = {
  service: '/levels/0/appointmentService{?action}',
  doctor: '/levels/1/doctors/{doctor}',
  slotAtLevel1: '/levels/1/schedules/{slot}',
  schedule: '/levels/2/doctors/{doctor}/schedule{?date,status}',
  slotAtLevel2: '/levels/2/schedules/{slot}',
} as const

/** The path prefixes of the lower levels. */
export const levelPrefixes = { level0: '/levels/0/', level1: '/levels/1/', level2: '/levels/2/' } as const
