import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { toInstant } from '@majlis/scheduling'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { problemOf, startOf, suggestionOf, timesOfDay } from '../model/suggestion.ts'
import styles from './invitations.module.css'

export interface SuggestedTime {
  suggestedStart: number
  suggestedEnd: number
  note: string
}

export interface SuggestTimeProps {
  startsAt: number
  endsAt: number
  timeZone: string
  timeFormat?: '12' | '24'
  isSending: boolean
  /** What the server said to the last try. */
  problem: unknown
  onSuggest(time: SuggestedTime): void
  onCancel(): void
}

/** Another time for the same length, and words for it (spec 4.3). */
export function SuggestTime({
  startsAt,
  endsAt,
  timeZone,
  timeFormat,
  isSending,
  problem,
  onSuggest,
  onCancel,
}: SuggestTimeProps) {
  const t = useText('invitations')
  const tc = useText('common')
  const errorText = useErrorText()
  const formats = useFormats({ timeZone, ...(timeFormat ? { timeFormat } : {}) })
  const planned = suggestionOf(startsAt, timeZone)
  const [suggestion, setSuggestion] = useState(planned)
  const [note, setNote] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const start = startOf(suggestion, timeZone)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = problemOf(start, startsAt, Date.now())
    setCode(wrong)
    if (wrong || start === null) return
    onSuggest({ suggestedStart: start, suggestedEnd: start + (endsAt - startsAt), note: note.trim() })
  }

  const change = (part: Partial<typeof suggestion>) => {
    setCode(null)
    setSuggestion({ ...suggestion, ...part })
  }

  return (
    <form className={styles.suggest} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t('suggest.date')}
          value={suggestion.date}
          min={planned.date < todayOf(timeZone) ? planned.date : todayOf(timeZone)}
          onChange={(event) => change({ date: event.currentTarget.value })}
          error={code ? errorText(code) : null}
          required
          data-autofocus
        />
        <NativeSelect
          label={t('suggest.time')}
          value={suggestion.time}
          data={timesOfDay(planned.time).map((time) => ({
            value: time,
            // The label is read off a day without a change of clocks.
            label: formats.time(toInstant(`2024-01-10T${time}`, timeZone)),
          }))}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('suggest.note')}
        rows={2}
        maxLength={limits.meeting.noteMaxChars}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {errorText(problem)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" loading={isSending}>
          {t('suggest.submit')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

function todayOf(timeZone: string): string {
  return suggestionOf(Date.now(), timeZone).date
}
