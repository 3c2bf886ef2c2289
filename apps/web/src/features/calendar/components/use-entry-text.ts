import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useMemo } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import type { PlacedEntry } from '../model/placement.ts'

export interface EntryText {
  /** `10:00 – 11:00`, or "all day". */
  time(placed: PlacedEntry): string
  /** `10:00`. */
  start(placed: PlacedEntry): string
  /** The whole entry in words, for who cannot see its colours and its place. */
  label(placed: PlacedEntry): string
}

/** What is written on entries, and said of them. */
export function useEntryText(): EntryText {
  const t = useText('calendar')
  const ti = useText('invitations')
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  return useMemo(() => {
    const time = ({ entry }: PlacedEntry) =>
      entry.isAllDay ? t('entry.allDay') : formats.timeRange(entry.startDateTime, entry.endDateTime)
    return {
      time,
      start: ({ entry }) => formats.time(entry.startDateTime),
      label: (placed) => {
        const { entry, first, last } = placed
        return [
          entry.meetingTitle,
          [...new Set([first, last])].map((day) => formatDay(day, { language, withYear: false })).join(' – '),
          time(placed),
          ...(entry.state === 'ongoing' ? [t('entry.ongoing')] : []),
          ...(entry.isRecurrent ? [t('entry.repeats')] : []),
          ...(entry.isHost ? [] : [t('entry.hostedBy', { name: entry.hostName })]),
          ...(entry.myResponse ? [ti(`response.${entry.myResponse}`)] : []),
          ...(entry.showMeAs === 'Available' ? [t('entry.available')] : []),
        ].join(', ')
      },
    }
  }, [t, ti, formats, language])
}
