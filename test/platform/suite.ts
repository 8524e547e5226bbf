import type { Setting } from './harness.ts'
import { cacheTests } from './parts/cache.ts'
import { contentTests } from './parts/content.ts'
import { failureTests } from './parts/failures.ts'
import { formTests } from './parts/forms.ts'
import { hostileTests } from './parts/hostile.ts'
import { navigationTests } from './parts/navigation.ts'
import { secrecyTests } from './parts/secrecy.ts'
import { transportTests } from './parts/transport.ts'

/** The guarantees of the SDK on every platform. It imports no platform-specific module. */
export function suite(setting: Setting): void {
  navigationTests(setting)
  formTests(setting)
  failureTests(setting)
  contentTests(setting)
  cacheTests(setting)
  transportTests(setting)
  secrecyTests(setting)
  hostileTests(setting)
}
