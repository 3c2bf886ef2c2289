import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useNow } from '../../../shared/clock/index.ts'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import {
  type Draft,
  draftFieldNames,
  draftFields,
  type DraftPart,
  instantsOf,
} from '../../scheduler-draft/index.ts'

/** Summarises a part of a draft. */
export function usePartText(): (part: DraftPart, draft: Draft) => string {
  const t = useText('scheduler')
  const ts = useText('settings')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const repeatsOf = useRecurrenceSentence()
  const whenOf = useWhenText()
  const wording = { t, ts, formats, language, whenOf, repeatsOf }

  return (part, draft) => {
    const ofPart = draftFieldNames.filter((name) => draftFields[name].part === part)
    return formats.side(...ofPart.flatMap((name) => draftFields[name].text(draft, wording) ?? []))
  }
}

/** The time of a draft in its own zone; the year is included if it is not the current one. */
export function useWhenText(): (draft: Draft) => string {
  const t = useText('scheduler')
  const { profile } = useUser()
  const { timeZone: _, ...habits } = profile
  const days = useFormats({ ...habits, timeZone: 'UTC' })
  const now = useNow()
  return (draft) => {
    if (!instantsOf(draft)) return t('part.empty')
    // Wall-clock times are written as UTC shows them.
    const at = (date: string, time: string) => Date.parse(`${date}T${time}Z`)
    const start = at(draft.startDate, draft.startTime || '00:00')
    const end = at(draft.endDate, draft.endTime || '00:00')
    const day = (timestamp: number) => days.date(timestamp, { length: 'short', now })
    const isOneDay = draft.startDate === draft.endDate
    if (draft.isAllDay) return isOneDay ? day(start) : `${day(start)} – ${day(end)}`
    return isOneDay
      ? days.side(day(start), days.timeRange(start, end))
      : `${days.side(day(start), days.time(start))} – ${days.side(day(end), days.time(end))}`
  }
}
