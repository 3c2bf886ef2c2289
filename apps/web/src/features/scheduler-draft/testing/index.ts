export { aCustomRecurrence, aDraft, aMeeting, anInvitee, hour, ids, now, start } from './builders.ts'
