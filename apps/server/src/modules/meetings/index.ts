export { isAccountOfAddress } from './account-of-address.ts'
export * as answersRepository from './answers.repository.ts'
export type { Answering } from './answers.repository.ts'
export { interpretedLanguages } from './interpreted-languages.ts'
export { calendarUid, seriesOfDate } from './calendar-entry.ts'
export { datesOf } from './dates-of-days.ts'
export * as datesRepository from './dates.repository.ts'
export {
  insertionOf as dateInsertionOf,
  plannedDateOf,
  type DateRow,
  type PlannedDate,
} from './dates.repository.ts'
export { settingsAsDecided } from './decided-settings.ts'
export { entryPath, meetingPagePath, minutesPath } from './entry-path.ts'
export {
  expectedLinkOf,
  hasMoreByAccount,
  invitationOf,
  invitationOfRow,
  joinLinkOf,
  registrationLinkOf,
} from './invitation.ts'
export { listInvitees, presentInvitee, responseLabel, type InviteeRow } from './invitee-list.ts'
export {
  findRole as findInviteeRole,
  linkOutside as linkOutsideAccounts,
  listUsers as listUsersTakingPart,
  takesPart,
} from './invitees.repository.ts'
/** @internal The plan of each is tested by `calendar`, beside those of its own queries. */
export { claimQueries } from './invitees.repository.ts'
export {
  dateForFiles,
  dateInWords,
  formatOptionsOf,
  shortDate,
  type DatedMeeting,
  type Reader,
} from './mails/date-in-words.ts'
export {
  findById as findInvitedMeeting,
  findDate as findInvitedDate,
  findLastDate,
  findSuccessorId,
  listChanged as listChangedDates,
  listComing as listComingDates,
} from './mails/invited-meetings.repository.ts'
export type { InvitedDate, InvitedMeeting } from './mails/invited-meetings.repository.ts'
export {
  beforeFact,
  dateFact,
  entryOf,
  fileFacts,
  meetingFacts,
  organizerFact,
  seriesFacts,
  whenFact,
  whenLines,
  type Entry,
} from './mails/mail-facts.ts'
export { actionLine, type QuotedAction } from './mails/action-line.ts'
export { openActionQuotes } from './mails/open-actions-quote.ts'
export type { ListOpenActions } from './open-actions.ts'
export {
  keepTokenHashes,
  list as listInvitedReceivers,
  listAddressesOf as listUserAddresses,
  listUsers as listUserReceivers,
} from './mails/receivers.repository.ts'
export type { Receiver } from './mails/receivers.repository.ts'
export {
  copyToMeeting as copyMeetingFiles,
  listStarts as listStartsOfFiles,
  lockUploadsOf,
  moveToDates as moveFilesToDates,
} from './meeting-files.repository.ts'
export {
  filesOfMeeting,
  listFilesOfDate,
  type AgendaFileRow,
  type ShownFile,
} from './meeting-files.repository.ts'
export * as meetingContentsRepository from './meeting-contents.repository.ts'
export * as movedMeetingsRepository from './moved-meetings.repository.ts'
export { isKept, isShownOn } from './files-of-all-dates.ts'
export { presentFile, writeMeetingFiles } from './meeting-files.ts'
export { firstPartOf, listParts } from './meeting-parts.ts'
export { datedIn as datedMeetingOf, foundMeetings } from './search.ts'
export { randomPasscode } from './meeting-secrets.ts'
export { seriesColumns, seriesOf, type SeriesRow } from './meeting-series.ts'
export { meetingTitles, type MeetingTitles } from './meeting-titles.ts'
export type { MeetingFacet } from './meetings.events.ts'
export { createMeetingsModule, type MeetingsApi } from './meetings.module.ts'
export { getHost as getMeetingHost, saveGuestView } from './meetings.repository.ts'
export type { Meeting } from './meetings.repository.ts'
export {
  hostedMeetingOf,
  hostedMeetings,
  type HostedMeeting,
  type HostedMeetingRow,
  type MeetingLink,
  meetingLinkOf,
} from './hosted-meetings.ts'
export { createMeetings, type Meetings } from './meetings.service.ts'
export { hasSinglePlanAfter } from './occurrences.repository.ts'
export { notifiedDateOf } from './notified-date.ts'
export { createOutsideMailboxes } from './outside-mailboxes.ts'
export { meetings } from './meetings-data.ts'
export {
  hostOf,
  inviteeInsertion,
  meetingIdInsertion,
  meetingInsertion,
  newMeetingOf,
} from './new-meeting.ts'
export { getOwnSeat } from './own-seat.ts'
export {
  deleteBefore as deleteRemovedInviteesBefore,
  insert as insertRemovedInvitees,
  take as takeRemovedInvitees,
} from './removed-invitees.repository.ts'
export type { RemovedOutsider } from './removed-invitees.repository.ts'
export { requireRegular } from './regular-seat.ts'
export {
  getViewedDate,
  findViewedMeeting,
  getViewedMeeting,
  isDeletedDate,
  isHostOrCoHost,
  listPastDates,
  settingsOfViewed,
  stateOfDate,
  type DateInput,
  type ViewedDate,
} from './viewed-date.ts'
export {
  findNeighbours as findNeighbourDates,
  listDates as listViewedDates,
  type ViewedDateRow,
  type ViewedMeetingRow,
} from './viewed-meetings.repository.ts'
export { shownAnswer } from './shown-answer.ts'
export { shownDateOf, type ShownDate, type ShownDateRow } from './shown-date.ts'
export type { InviteeResponse, ShowMeAs } from './meetings.tables.ts'
export * as timeRequestsRepository from './time-requests.repository.ts'
export { timeRequestOf, type TimeRequest } from './time-requests.repository.ts'
export { startingSettings } from './starting-settings.ts'
export { resetDateResponses, resetResponses, withdrawRequests } from './answer-resets.repository.ts'
export { copyInvitees } from './successors.repository.ts'
export {
  aside as datesAside,
  renamed as renamedDates,
  renameDates,
  type RenamedDate,
} from './renamed-dates.repository.ts'
export { changeMeeting, followPart } from './meeting-changes.repository.ts'
export * as guestWritesRepository from './guests.repository.ts'
export type { Guest } from './guests.repository.ts'
