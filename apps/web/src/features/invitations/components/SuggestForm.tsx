import { limits } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Parts } from '@majlis/ui'
import { Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { DateField, TimeField } from '../../../shared/date-time/index.ts'
import type { Reader } from '../../../shared/session/index.ts'
import { problemOf, startOf, suggestionOf } from '../model/suggestion.ts'
import { ColleaguesFree } from './ColleaguesFree.tsx'
import { SendRow } from './SendRow.tsx'
import styles from './invitations.module.css'

export interface SuggestedTime {
  suggestedStart: number
  suggestedEnd: number
  note: string
}

export interface SuggestTimeProps {
  /** The current date. Its zone is the meeting's. */
  planned: {
    startDateTime: number
    endDateTime: number
    isAllDay: boolean
    isRecurrent: boolean
    timeZone: string
  }
  /** Shows when invited colleagues are free; absent for people without an account. */
  calendarId?: string
  reader: Reader
  isSending: boolean
  /** The server's response to the last attempt. */
  problem: unknown
  onSuggest(time: SuggestedTime): void
  onCancel(): void
}

/** Another time of the same length, with a note (spec 4.3). */
export function SuggestForm({
  planned,
  calendarId,
  reader,
  isSending,
  problem,
  onSuggest,
  onCancel,
}: SuggestTimeProps) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const now = useNow()
  const { startDateTime: startsAt, endDateTime: endsAt, isAllDay } = planned
  // All-day dates are those of the meeting's zone, wherever they are shown.
  const timeZone = isAllDay ? planned.timeZone : reader.timeZone
  const formats = useFormats({ ...reader, timeZone })
  const [suggestion, setSuggestion] = useState(() => suggestionOf(startsAt, timeZone))
  const start = startOf(suggestion, timeZone)
  const lengthMs = endsAt - startsAt
  const [note, setNote] = useState('')
  const [code, setCode] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = problemOf(suggestion, { timeZone, plannedStart: startsAt, now: Date.now() })
    setCode(wrong)
    if (wrong || start === null) return
    onSuggest({ suggestedStart: start, suggestedEnd: start + lengthMs, note: note.trim() })
  }

  const change = (part: Partial<typeof suggestion>) => {
    setCode(null)
    setSuggestion({ ...suggestion, ...part })
  }

  // The error below the date concerns date and time together.
  const isTimeWrongToo = code !== null && code !== 'input.invalid_date'

  return (
    <form className={styles.suggest} onSubmit={submit} noValidate>
      {planned.isRecurrent ? <p>{t('suggest.oneDate', { date: formats.date(startsAt, { now }) })}</p> : null}
      <div className={styles.pair}>
        <DateField
          label={t('suggest.date')}
          value={suggestion.date}
          today={suggestionOf(now, timeZone).date}
          habits={reader}
          error={code && code !== 'input.invalid_time' ? errorText(code) : null}
          onChange={(date) => change({ date })}
        />
        {isAllDay ? null : (
          <TimeField
            label={t('suggest.time')}
            value={suggestion.time}
            timeFormat={reader.timeFormat}
            error={code === 'input.invalid_time' ? errorText(code) : isTimeWrongToo}
            onChange={(time) => change({ time })}
          />
        )}
      </div>
      <SuggestedEnd {...{ start, lengthMs, isAllDay }} reader={{ ...reader, timeZone }} />
      {calendarId === undefined || isAllDay ? null : (
        <ColleaguesFree
          {...{ calendarId, start, lengthMs }}
          reader={{ ...reader, timeZone }}
          onChoose={(chosen) => change(suggestionOf(chosen, timeZone))}
        />
      )}
      <Textarea
        label={t('suggest.note')}
        rows={2}
        maxLength={limits.meeting.noteMaxChars}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SendRow action={t('suggest.submit')} isSending={isSending} problem={problem} onCancel={onCancel} />
    </form>
  )
}

/** The length, the end, and the time zone. */
function SuggestedEnd({
  start,
  lengthMs,
  isAllDay,
  reader,
}: {
  start: number | null
  lengthMs: number
  isAllDay: boolean
  reader: Reader
}) {
  const { language } = useLanguage()
  const formats = useFormats(reader)
  if (start === null || isAllDay) return null
  return (
    <p className={styles.when}>
      <Parts>
        <bdi className="num">{formats.timeRange(start, start + lengthMs)}</bdi>
        {formats.duration(lengthMs)}
        <bdi>{zoneName(reader.timeZone, language)}</bdi>
      </Parts>
    </p>
  )
}
