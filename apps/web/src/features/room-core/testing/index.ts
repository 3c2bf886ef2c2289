export { aCallSnapshot, aParticipant, createFakeCall } from './fake-call.ts'
export {
  CodedError,
  aHostView,
  aMessage,
  aRoomView,
  anAdmission,
  createFakeServer,
  ids,
} from './fake-server.ts'
