import type { Recording } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { useFormats } from '@majlis/i18n/react'
import { useNow } from '../clock/index.ts'
import { useUser } from '../session/index.ts'

type Named = Pick<Recording, 'meetingTitle' | 'originalFileName' | 'recordedAt' | 'startDateTime'>

/** The names of recordings: the meeting and the start time if Majlis made them, otherwise the file name. */
export function useRecordingNames() {
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const whenOf = ({ recordedAt, startDateTime }: Named): string => {
    const at = recordedAt ?? startDateTime
    return formats.side(formats.date(at, { length: 'short', now }), formats.time(at))
  }
  return {
    whenOf,
    /** Without the time, if that is shown beside it. */
    titleOf: ({ meetingTitle, originalFileName, recordedAt }: Named): string =>
      recordedAt === null ? fileNameText(originalFileName) : meetingTitle,
    /** Tells recordings of one date apart: by their time, or the file. */
    nameOnDate: ({ originalFileName, recordedAt }: Pick<Named, 'originalFileName' | 'recordedAt'>): string =>
      recordedAt === null ? fileNameText(originalFileName) : formats.time(recordedAt),
    /** Tells recordings of one meeting apart. */
    nameOf: (recording: Named): string =>
      recording.recordedAt === null
        ? recording.originalFileName
        : formats.side(recording.meetingTitle, whenOf(recording)),
  }
}
