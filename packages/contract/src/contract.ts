import { ContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import { agendaFileCalls } from './calls/agenda-file.ts'
import { askingCalls } from './calls/asking.ts'
import { auditCalls } from './calls/audit.ts'
import { backdropCalls } from './calls/backdrop.ts'
import { bannerCalls } from './calls/banner.ts'
import { brandingCalls } from './calls/branding.ts'
import { businessUnitCalls } from './calls/business-unit.ts'
import { calendarConnectionCalls } from './calls/calendar-connections.ts'
import { calendarCalls } from './calls/calendar.ts'
import { chatCalls } from './calls/chat.ts'
import { chatMeetingCalls } from './calls/chat-meeting.ts'
import { driveEditorCalls } from './calls/drive-editor.ts'
import { driveLinkCalls } from './calls/drive-links.ts'
import { driveMeetingCalls } from './calls/drive-meetings.ts'
import { driveCalls } from './calls/drive.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { fileCalls } from './calls/file.ts'
import { identityCalls } from './calls/identity.ts'
import { invitationCalls } from './calls/invitation.ts'
import { meetingArchiveCalls } from './calls/meeting-archive.ts'
import { meetingPageCalls } from './calls/meeting-page.ts'
import { meetingCalls } from './calls/meeting.ts'
import { minutesHistoryCalls } from './calls/minutes-history.ts'
import { minutesCalls } from './calls/minutes.ts'
import { notificationCalls } from './calls/notification.ts'
import { organizationDetailsCalls } from './calls/organization-details.ts'
import { organizationDomainCalls } from './calls/organization-domains.ts'
import { organizationExportCalls } from './calls/organization-export.ts'
import { organizationLifeCalls } from './calls/organization-life.ts'
import { organizationRulesCalls } from './calls/organization-rules.ts'
import { organizationCalls } from './calls/organization.ts'
import { ownDataCalls } from './calls/own-data.ts'
import { peopleCalls } from './calls/people.ts'
import { preferenceCalls } from './calls/preference.ts'
import { profileCalls } from './calls/profile.ts'
import { reactivationRequestCalls } from './calls/reactivation-request.ts'
import { recordingLinkCalls } from './calls/recording-links.ts'
import { recordingCalls } from './calls/recording.ts'
import { registrationCalls } from './calls/registration.ts'
import { roomCaptionCalls } from './calls/room-captions.ts'
import { roomInterpretationCalls } from './calls/room-interpretation.ts'
import { roomContentsCalls } from './calls/room-contents.ts'
import { roomInvitationCalls } from './calls/room-invitations.ts'
import { roomPresentationCalls } from './calls/room-presentation.ts'
import { roomRecordingCalls } from './calls/room-recording.ts'
import { roomCalls } from './calls/room.ts'
import { salesCalls } from './calls/sales.ts'
import { scheduleCalls } from './calls/schedule.ts'
import { seatCalls } from './calls/seat.ts'
import { searchCalls } from './calls/search.ts'
import { securityCalls } from './calls/security.ts'
import { signInCalls } from './calls/sign-in.ts'
import { singleSignOnCalls } from './calls/single-sign-on.ts'
import { statisticsCalls } from './calls/statistics.ts'
import { systemCalls } from './calls/system.ts'
import { teamCalls } from './calls/team.ts'
import { usageCalls } from './calls/usage.ts'
import { transcriptCalls } from './calls/transcript.ts'
import { userImportCalls } from './calls/user-import.ts'
import { errorsOf } from './errors/index.ts'
import { ruleCodesOf } from './errors/rule-codes.ts'

/** Every call of Majlis. Paths are relative to `/api`. */
export const contract = withRuleErrors({
  administration: {
    ...organizationDetailsCalls,
    ...brandingCalls,
    ...organizationDomainCalls,
    ...organizationRulesCalls,
    ...organizationLifeCalls,
  },
  agendaFile: agendaFileCalls,
  audit: auditCalls,
  backdrop: backdropCalls,
  calendarConnection: calendarConnectionCalls,
  chat: chatCalls,
  chatMeeting: chatMeetingCalls,
  drive: { ...driveCalls, ...driveLinkCalls, ...driveMeetingCalls, ...driveEditorCalls },
  feedback: feedbackCalls,
  file: fileCalls,
  system: systemCalls,
  identity: identityCalls,
  signIn: signInCalls,
  security: securityCalls,
  singleSignOn: singleSignOnCalls,
  organization: organizationCalls,
  organizationExport: organizationExportCalls,
  meeting: meetingCalls,
  meetingPage: { ...meetingPageCalls, ...meetingArchiveCalls },
  minutes: { ...minutesCalls, ...minutesHistoryCalls, ...askingCalls },
  room: {
    ...roomCalls,
    ...roomRecordingCalls,
    ...roomCaptionCalls,
    ...roomInterpretationCalls,
    ...roomContentsCalls,
    ...roomInvitationCalls,
    ...roomPresentationCalls,
  },
  sales: salesCalls,
  statistics: statisticsCalls,
  schedule: { ...scheduleCalls, ...calendarCalls, ...bannerCalls },
  invitation: invitationCalls,
  recording: recordingCalls,
  recordingLinks: recordingLinkCalls,
  registration: registrationCalls,
  people: { ...peopleCalls, ...reactivationRequestCalls },
  notification: notificationCalls,
  ownData: ownDataCalls,
  preference: preferenceCalls,
  profile: profileCalls,
  search: searchCalls,
  seat: seatCalls,
  businessUnit: businessUnitCalls,
  usage: usageCalls,
  userImport: userImportCalls,
  team: teamCalls,
  transcript: transcriptCalls,
})

export type Contract = typeof contract

/**
 * Adds to each call the errors of the rules of its fields, so that its error map is complete and does not only list
 * those outside its schemas.
 */
function withRuleErrors<T extends Record<string, Record<string, AnyContractProcedure>>>(groups: T): T {
  const entries = Object.entries(groups).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, withOwnRules(call)])),
  ])
  // The same calls under the same names; the codes of rules are not part of the types.
  return Object.fromEntries(entries) as T
}

function withOwnRules(call: AnyContractProcedure): AnyContractProcedure {
  const definition = call['~orpc']
  if (!(definition.inputSchema instanceof z.ZodType)) return call
  const rules = errorsOf(...ruleCodesOf(definition.inputSchema))
  return new ContractProcedure({ ...definition, errorMap: { ...rules, ...definition.errorMap } })
}
