import { reminderMinutesOf } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useNow } from '../../../shared/clock/index.ts'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { colorKey } from '../model/colors.ts'
import type { Draft } from '../model/draft.ts'
import { countsOf } from '../model/invitees.ts'
import type { MergePart } from '../model/merge.ts'
import { datesOf } from '../model/recurrence.ts'
import { instantsOf, localStartOf } from '../model/times.ts'

/** Says in short what a part of a draft is. */
export function usePartText(): (part: MergePart, draft: Draft) => string {
  const t = useText('scheduler')
  const ts = useText('settings')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const sentenceOf = useRecurrenceSentence()
  const whenText = useWhenText()
  const yesNo = (is: boolean) => t(is ? 'part.on' : 'part.off')

  return (part, draft) => {
    switch (part) {
      case 'meetingTitle':
        return draft.meetingTitle
      case 'time':
        return `${whenText(draft)} (${zoneName(draft.timeZone, language, 'city')})`
      case 'recurrence': {
        const found = datesOf(draft, 1)
        return found
          ? sentenceOf(found.rule, draft.timeZone, localStartOf(draft) ?? undefined)
          : t('recurrence.none')
      }
      case 'agenda':
        return draft.agenda.slice(0, 200) || t('part.empty')
      case 'contents':
        return formats.list(draft.contents.map(({ fileName }) => fileName)) || t('part.empty')
      case 'banner':
        return t(draft.banner ? 'part.picture' : 'part.empty')
      case 'meetingType':
        return formats.side(
          t(`part.type_${draft.meetingType}`),
          ...(draft.isMultiLingual ? [t('advanced.isMultiLingual')] : []),
        )
      case 'reminders':
        return draft.reminders.length === 0
          ? t('part.empty')
          : formats.list(draft.reminders.map((one) => formats.duration(reminderMinutesOf(one) * 60_000)))
      case 'showMeAs':
        return t(`advanced.showMeAs_${draft.showMeAs}`)
      case 'colorCodeHex':
        return t(colorKey(draft.colorCodeHex))
      case 'passcode':
        return formats.side(
          ts(`idSource.${draft.idSource}`),
          `${t('advanced.passcode')}: ${yesNo(draft.isPassReq)}`,
          ...(draft.isPassReq && draft.meetingPwd ? [draft.meetingPwd] : []),
        )
      case 'registration':
        return yesNo(draft.isRegRequired)
      case 'addToMyCalender':
        return yesNo(draft.addToMyCalender)
      case 'settings':
        return t('part.settingsText')
      case 'invitees':
        return t('people.count', { count: countsOf(draft.invitees).people })
    }
  }
}

/** When a draft is, on its own clocks; the year is named when it is not the present one. */
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
