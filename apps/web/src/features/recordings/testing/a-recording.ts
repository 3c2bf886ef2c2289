import type { Recording, SharedRecording, UnreadRecording } from '@majlis/contract'

export const meetingId = '647712840966'

/** The planned date of the meeting: Tuesday 24 November 2026, 10:00 to 11:00 in London. */
export const date = {
  startDateTime: Date.parse('2026-11-24T10:00:00Z'),
  endDateTime: Date.parse('2026-11-24T11:00:00Z'),
}

/** A video of that meeting, added by Nusrat. */
export function aRecording(changes: Partial<Recording> = {}): Recording {
  const fileName = changes.fileName ?? 'Uo3x0b1m5m0pX9yJ6f2nQA'
  return {
    fileName,
    extension: 'mp4',
    hasVideo: true,
    bytes: 12_900_000,
    lengthMs: 42 * 60_000,
    chapters: [],
    pictures: null,
    meetingTitle: 'River path',
    recordedAt: null,
    ...date,
    deleted: false,
    originalFileName: 'River path.mp4',
    meetingId,
    occurrence: {
      calendarId: '00000000-0000-4000-8000-0000000000c1',
      occurrenceStart: date.startDateTime,
      startDateTime: date.startDateTime,
      startDate: null,
    },
    addedAt: date.endDateTime + 600_000,
    addedBy: 'Nusrat Rahman',
    isOwn: true,
    canRemove: true,
    canTrim: true,
    trim: null,
    redaction: null,
    sharing: { isOn: true, expiresAt: null, passcode: null, views: 3 },
    shareLink: `https://majlis.example/copy-record/${fileName}/mp4/12.3/42`,
    downloadUrl: `/api/file/downloadFileRecording/${fileName}.mp4?meetingDate=2026-11-24&meetingTitle=River+path`,
    ...changes,
  }
}

/** An uploaded video that the server is still processing. */
export function anUnreadRecording(changes: Partial<UnreadRecording> = {}): UnreadRecording {
  return {
    id: '00000000-0000-4000-8000-0000000000e9',
    meetingId,
    meetingTitle: 'River path',
    startDateTime: date.startDateTime,
    originalFileName: 'boats.webm',
    bytes: 12_900_000,
    failedAs: null,
    removedAt: date.endDateTime + 7 * 86_400_000,
    ...changes,
  }
}

/** The data of its public page. */
export function aSharedRecording(changes: Partial<SharedRecording> = {}): SharedRecording {
  const { fileName, extension, hasVideo, bytes, lengthMs, meetingTitle, downloadUrl } = aRecording()
  return {
    fileName,
    extension,
    hasVideo,
    bytes,
    lengthMs,
    chapters: [],
    pictures: null,
    meetingTitle,
    recordedAt: null,
    ...date,
    savedName: `2026-11-24 ${meetingTitle}.${extension}`,
    organizationId: '00000000-0000-4000-8000-000000000001',
    downloadUrl: downloadUrl ?? '',
    ...changes,
  }
}
