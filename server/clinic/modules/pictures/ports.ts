import type { Platform } from '../../module.ts'
import type { Pictures } from './domain/picture.ts'

export interface Ports extends Platform {
  readonly pictures: Pictures
}
