/**
 * Tools for tests of services and applications, on Node.
 *
 * @module @waymark/sdk/testing
 */
export { check, type CheckOptions, type Checked } from './check.ts'
export { grade, type Grade, type GradeFault, type GradeMark, type GradeOptions } from '../grade/grade.ts'
export {
  recordJourney,
  replayJourney,
  type Journey,
  type JourneyExchange,
  type JourneyRecording,
  type JourneyReplay,
  type RecordingOptions,
} from './journey.ts'
export { inProcess } from './mock-service.ts'
export {
  mockService,
  type Mock,
  type MockAnswers,
  type MockPage,
  type MockReply,
  type MockRequest,
} from './mock-service.ts'
