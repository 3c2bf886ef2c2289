import { limits, type RecordedTalk } from '@majlis/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
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
  const chat = useInfiniteQuery({
    ...orpc.meetingPage.chat.infiniteOptions(
      byCursor({
        calendarId,
        ...(date === undefined ? {} : { date }),
        pageSize: limits.meetingPage.maxPageSize,
      }),
    ),
    enabled: talk.clock.length > 0,
    staleTime: 60_000,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = chat
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const chapters = recording?.chapters
  const pages = chat.data?.pages
  return useMemo(() => {
    const messages = (pages ?? []).flatMap(({ data }) => data.messages)
    return notesOf({ clock: talk.clock, lengthMs: talk.lengthMs }, chapters ?? [], messages)
  }, [talk.clock, talk.lengthMs, chapters, pages])
}
