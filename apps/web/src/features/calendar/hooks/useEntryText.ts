import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useMemo } from 'react'
import { useProviderName } from '../../../shared/calendar-connections/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { PlacedEntry } from '../model/placement.ts'

/** Blocks have room for their times; bars and lines are one line high. */
export type EntryShape = 'block' | 'bar' | 'line'

export interface EntryText {
  /** `10:00 – 11:00`, or "all day". */
  time(placed: PlacedEntry): string
  /** `10`: the month has little room beside the title. */
  start(placed: PlacedEntry): string
  /** Whose meeting it is, unless it is the user's; from which provider an event of a connected calendar comes. */
  source(placed: PlacedEntry): string[]
  /**
   * The whole entry as text, for people who can't see its colour and position. It begins with the visible text, so
   * that speech control can name it (WCAG 2.5.3).
   */
  label(placed: PlacedEntry, shape: EntryShape): string
}

/** The visible and the spoken text of entries. */
export function useEntryText(): EntryText {
  const t = useText('calendar')
  const ti = useText('invitations')
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  const providerName = useProviderName()
  return useMemo(() => {
    const time = ({ entry }: PlacedEntry) =>
      entry.isAllDay ? t('entry.allDay') : formats.timeRange(entry.startDateTime, entry.endDateTime)
    const start = ({ entry }: PlacedEntry) => formats.shortTime(entry.startDateTime)
    const source = ({ entry: { external, isHost, hostName } }: PlacedEntry) => {
      if (external) return [t('entry.from', { name: providerName(external.provider) })]
      return isHost ? [] : [t('entry.hostedBy', { name: hostName })]
    }
    return {
      time,
      start,
      source,
      label: (placed, shape) => {
        const { entry, first, last } = placed
        const hasStart = shape !== 'block' && !placed.isBanner
        return formats.side(
          hasStart ? `${start(placed)} ${entry.meetingTitle}` : entry.meetingTitle,
          time(placed),
          [...new Set([first, last])].map((day) => formatDay(day, { language, withYear: false })).join(' – '),
          ...(entry.state === 'ongoing' ? [t('entry.ongoing')] : []),
          ...(entry.isRecurrent ? [t('entry.repeats')] : []),
          ...source(placed),
          ...(entry.myResponse ? [ti(`response.${entry.myResponse}`)] : []),
          ...(entry.showMeAs === 'Available' ? [t('entry.available')] : []),
        )
      },
    }
  }, [t, ti, formats, language, providerName])
}
