import type { QueryKey } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'

const {
  administration,
  calendarConnection,
  notification,
  organization,
  preference,
  profile,
  security,
  singleSignOn,
} = orpc

/** The queries to fetch again, by what was changed. Mutations name it: `meta: { changes: ['meetings'] }`. */
export const stale = {
  meetings: [
    orpc.schedule.key(),
    orpc.meeting.userMeetings.key(),
    orpc.meetingPage.key(),
    orpc.registration.waiting.key(),
  ],
  meetingPage: [orpc.meetingPage.key()],
  /** Files of a meeting. The server's notice does not name it. */
  files: [orpc.meetingPage.key(), orpc.agendaFile.key()],
  /** The scheduler opens a meeting with its files. */
  scheduledFiles: [orpc.schedule.key()],
  invitations: [
    orpc.invitation.key(),
    orpc.schedule.key(),
    orpc.meeting.userMeetings.key(),
    orpc.meetingPage.key(),
  ],
  registrations: [orpc.registration.key(), orpc.meetingPage.key()],
  workingHours: [orpc.schedule.key()],
  people: [orpc.people.key()],
  userList: [orpc.people.filter.key()],
  teams: [orpc.team.key()],
  // Users are listed with their units.
  businessUnits: [orpc.businessUnit.key(), orpc.people.key()],
  seats: [orpc.seat.key(), orpc.people.key()],
  userImports: [orpc.userImport.key()],
  drive: [orpc.drive.key()],
  chats: [orpc.chat.key()],
  chatCalls: [orpc.chatMeeting.meeting.key()],
  backdrops: [orpc.backdrop.key()],
  recordings: [orpc.recording.key(), orpc.meetingPage.key()],
  minutes: [orpc.minutes.key()],
  askedQuestions: [orpc.minutes.askedQuestions.key()],
  transcripts: [orpc.transcript.key(), orpc.minutes.key()],
  processingRules: [administration.processingRules.key()],
  recordingLinks: [orpc.recordingLinks.key()],
  auditLog: [orpc.audit.key()],
  feedback: [orpc.feedback.key()],
  salesRequests: [orpc.sales.key()],
  archives: [orpc.ownData.current.key(), orpc.organizationExport.current.key()],
  organizationDetails: [administration.details.key()],
  meetingDefaults: [administration.meetingDefaults.key()],
  securityRules: [administration.securityRules.key()],
  domains: [administration.domains.key()],
  retention: [administration.retention.key()],
  attendanceRules: [administration.attendanceRules.key(), orpc.meetingPage.attendees.key()],
  appearance: [organization.appearance.key()],
  notifications: [notification.unread.key()],
  unreadMessages: [orpc.chat.unread.key()],
  notificationSettings: [notification.settings.key()],
  notificationDefaults: [notification.organizationSettings.key(), notification.settings.key()],
  preferences: [preference.preferences.key()],
  ownProfile: [profile.key()],
  emailChange: [profile.emailChange.key()],
  sessions: [profile.sessions.key()],
  security: [security.security.key()],
  passkeys: [security.passkeys.key()],
  connectedAccounts: [singleSignOn.connectedAccounts.key()],
  calendarConnections: [calendarConnection.key(), orpc.schedule.key()],
  signInProvider: [singleSignOn.provider.key()],
  singleSignOnOnly: [singleSignOn.only.key()],
} satisfies Record<string, QueryKey[]>

export type Changed = keyof typeof stale
