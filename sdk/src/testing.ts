/**
 * What tests of a service, or of an application that uses one, need; for Node, as an entry of its own.
 *
 * @module @waymark/sdk/testing
 */
export { check, type CheckOptions, type Checked } from './testing/check.ts'
export { inProcess } from './testing/in-process.ts'
export {
  mockService,
  type Mock,
  type MockAnswers,
  type MockPage,
  type MockReply,
  type MockRequest,
} from './testing/mock-service.ts'
