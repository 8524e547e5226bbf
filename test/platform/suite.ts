import type { Setting } from './harness.ts'
import { cacheTests } from './topics/cache.ts'
import { contentTests } from './topics/content.ts'
import { failureTests } from './topics/failures.ts'
import { formTests } from './topics/forms.ts'
import { hostileTests } from './topics/hostile.ts'
import { navigationTests } from './topics/navigation.ts'
import { secrecyTests } from './topics/secrecy.ts'
import { transportTests } from './topics/transport.ts'

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
