import { limits, type RecordedTalk } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { notesOf, type Note } from '../model/notes.ts'
import { useRecording } from './useRecording.ts'

export interface MeetingDate {
  meetingId: string
  calendarId: string
  /** The original start. */
  date?: number
}

/** Chapters of the recording, and chat messages written during it if their times in it are known. */
export function useNotes({ meetingId, calendarId, date }: MeetingDate, talk: RecordedTalk): readonly Note[] {
  const { recording } = useRecording(meetingId, talk)
  const chat = useQuery({
    ...orpc.meetingPage.chat.queryOptions({
      input: {
        calendarId,
        ...(date === undefined ? {} : { date }),
        pageSize: limits.meetingPage.maxPageSize,
      },
    }),
    enabled: talk.recordedFrom !== null,
    staleTime: 60_000,
  })
  const chapters = recording?.chapters
  const messages = chat.data?.data.messages
  return useMemo(() => notesOf(talk, chapters ?? [], messages ?? []), [talk, chapters, messages])
}
