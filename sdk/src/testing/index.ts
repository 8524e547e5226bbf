/**
 * What tests of a service, or of an application that uses one, need; for Node, as an entry of its own.
 *
 * @module @waymark/sdk/testing
 */
export { check, type CheckOptions, type Checked } from './check.ts'
export { inProcess } from './mock-service.ts'
export {
  mockService,
  type Mock,
  type MockAnswers,
  type MockPage,
  type MockReply,
  type MockRequest,
} from './mock-service.ts'
