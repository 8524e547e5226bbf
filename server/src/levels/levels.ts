import type { Endpoint } from '../http/endpoint.ts'
import { level0 } from './level-0.ts'
import { level1 } from './level-1.ts'
import { level2 } from './level-2.ts'
import type { LevelPorts } from './level-clinic.ts'

/** The lower levels of maturity, over the same domain and the same failures as the service at its root. */
export function levels(ports: LevelPorts): readonly Endpoint[] {
  return [...level0(ports), ...level1(ports), ...level2(ports)]
}
