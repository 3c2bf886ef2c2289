import {
  limits,
  type PreparedRecording,
  type RecordableSession,
  type Recording,
  type RecordingSharing,
  type Redaction,
  type SharedRecording,
  type UnreadRecording as Unread,
} from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import { fileTime } from '../../platform/archive/archive-part.ts'
import type { HeldSession } from './held-sessions.repository.ts'
import type { PictureKind } from './recording-pictures.ts'
import { isLinkOpen, mayManageRecording } from './recordings.policy.ts'
import type { PreparedRecordingRow } from './prepared-recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { recordedAtOf } from './recorded-at.ts'
import { savedName } from './saved-name.ts'
import type { UnreadRecording } from './unread-recordings.repository.ts'

interface PresentingDeps {
  /** The caller. */
  userId: string
  publicUrl: string
  /** Of the caller’s session. */
  keyOf: (row: KeptRecording) => string
  nowMs: number
}

/** As the caller sees it. */
export function presentRecording(
  row: KeptRecording,
  { userId, publicUrl, keyOf, nowMs }: PresentingDeps,
): Recording {
  const deleted = row.removed_at !== null
  const isThere = !deleted && row.is_link_working
  const isShown = isThere && row.redaction_state === null
  const canManage = mayManageRecording({ userId }, row)
  return {
    ...fileOf(row),
    pictures: isShown ? picturesOf(row, keyOf(row)) : null,
    deleted,
    originalFileName: row.original_file_name,
    meetingId: row.public_id,
    occurrence: occurrenceOf(row),
    addedAt: row.kept_at.getTime(),
    addedBy: row.added_by,
    isOwn: row.added_by_user_id === userId,
    canRemove: !deleted && canManage,
    shareLink: isThere && isLinkOpen(row, nowMs) ? shareLinkOf(publicUrl, row) : null,
    canTrim: isShown && canManage,
    trim: isThere ? row.trim : null,
    redaction: isThere ? presentRedaction(row) : null,
    sharing: isThere && canManage ? presentSharing(row) : null,
    downloadUrl: isShown ? downloadUrlOf(row, keyOf(row)) : null,
  }
}

export function presentRedaction({
  redaction_state: state,
  redaction_progress: progress,
}: Pick<KeptRecording, 'redaction_state' | 'redaction_progress'>): Redaction | null {
  return state === null ? null : { state, progress: progress ?? 0 }
}

export function presentSharing(row: KeptRecording): RecordingSharing {
  return {
    isOn: !row.is_link_off,
    expiresAt: row.link_expires_at?.getTime() ?? null,
    passcode: row.link_passcode,
    views: row.link_views,
  }
}

/** For its share page. `key`: of its file. */
export function presentShared(row: KeptRecording, key: string): SharedRecording {
  return {
    ...fileOf(row),
    pictures: picturesOf(row, key),
    organizationId: row.organization_id,
    savedName: savedName(saidOf(row), row.extension),
    downloadUrl: downloadUrlOf(row, key),
  }
}

export function presentUnread(row: UnreadRecording): Unread {
  return {
    id: row.id,
    meetingId: row.public_id,
    meetingTitle: row.title,
    startDateTime: row.started_at.getTime(),
    originalFileName: row.original_file_name,
    bytes: row.bytes,
    failedAs: row.failed_as,
    removedAt: row.created_at.getTime() + limits.recordings.unfinished.unreadKeptMs,
  }
}

export function presentPrepared(row: PreparedRecordingRow): PreparedRecording {
  const { calendar_id: calendarId, original_start: start } = row
  return {
    id: row.id,
    meetingTitle: row.title,
    occurrence: start && { calendarId, occurrenceStart: start.getTime() },
    startDateTime: row.started_at.getTime(),
    endDateTime: row.ended_at.getTime(),
  }
}

export function presentSession({ id, title, startedAt, endedAt }: HeldSession): RecordableSession {
  return { roomSessionId: id, meetingTitle: title, startDateTime: startedAt, endDateTime: endedAt }
}

function occurrenceOf({ calendar_id, original_start, starts_at, is_all_day, time_zone }: KeptRecording) {
  if (calendar_id === null || original_start === null || starts_at === null) return null
  const startDateTime = starts_at.getTime()
  return {
    calendarId: calendar_id,
    occurrenceStart: original_start.getTime(),
    startDateTime,
    startDate: is_all_day ? dateOf(startDateTime, time_zone) : null,
  }
}

function fileOf(row: KeptRecording) {
  return {
    fileName: row.file_name,
    extension: row.extension,
    hasVideo: row.has_video,
    bytes: row.bytes,
    lengthMs: row.length_ms,
    chapters: row.chapters,
    meetingTitle: row.title,
    recordedAt: recordedAtOf(row),
    startDateTime: row.started_at.getTime(),
    endDateTime: row.ended_at.getTime(),
  }
}

/** Spec 2.14. The text after the name is for people; the page uses the server's data. */
export function shareLinkOf(
  publicUrl: string,
  { file_name, extension, bytes, length_ms }: KeptRecording,
): string {
  return `${publicUrl}/copy-record/${file_name}/${extension}/${bytes}/${length_ms}`
}

/** Spec 7.53: what the file is saved under, with the time in the zone of the meeting. */
function saidOf(row: KeptRecording) {
  const at = recordedAtOf(row) ?? row.started_at.getTime()
  return { meetingDate: fileTime(at, row.time_zone), meetingTitle: row.title }
}

/** For people who may have the file. */
function picturesOf(
  { file_name, poster_bytes, previews }: KeptRecording,
  key: string,
): Recording['pictures'] {
  if (poster_bytes === null || previews === null) return null
  const urlOf = (kind: PictureKind) =>
    `/api/file/recordingPicture/${file_name}/${kind}?${new URLSearchParams({ key }).toString()}`
  const { everyMs, count, columns, width, height } = previews
  return {
    posterUrl: urlOf('poster'),
    previews: { url: urlOf('previews'), everyMs, count, columns, width, height },
  }
}

function downloadUrlOf(row: KeptRecording, key: string): string {
  const query = new URLSearchParams({ ...saidOf(row), key })
  return `/api/file/downloadFileRecording/${row.file_name}.${row.extension}?${query.toString()}`
}
