import { limits, type AskedMeetings, type MeetingQuote } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Notice, Page, TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress, minutesAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './AskPage.module.css'

/** `/ask`: answers a question from the transcripts of the user's meetings. */
export function AskPage() {
  const t = useText('minutes')
  const errorText = useErrorText()
  const [question, setQuestion] = useState('')
  const ask = useMutation(orpc.minutes.ask.mutationOptions({ meta: { changes: ['askedQuestions'] } }))

  function askFor(wanted: string): void {
    setQuestion(wanted)
    ask.mutate({ question: wanted })
  }

  return (
    <Page title={t('ask.title')} lead={t('ask.lead')} width="narrow">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          askFor(question)
        }}
      >
        <TextField
          label={t('ask.question')}
          dir="auto"
          autoComplete="off"
          maxLength={limits.minutes.questionMaxChars}
          value={question}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={ask.isPending}>
          {t('ask.button')}
        </Button>
      </form>
      <LastQuestions onAsk={askFor} />
      <Notice tone="bad">{ask.error ? errorText(ask.error) : null}</Notice>
      <div aria-live="polite">{ask.data ? <Found found={ask.data.data} /> : null}</div>
    </Page>
  )
}

/** The user's earlier questions, to ask again. */
function LastQuestions({ onAsk }: { onAsk(question: string): void }) {
  const t = useText('minutes')
  const titleId = useId()
  const list = useQuery(orpc.minutes.askedQuestions.queryOptions())
  const forget = useMutation(
    orpc.minutes.forgetQuestions.mutationOptions({ meta: { changes: ['askedQuestions'] } }),
  )
  const questions = list.data?.data ?? []
  if (questions.length === 0) return list.isSuccess ? <HowToAsk /> : null
  return (
    <section aria-labelledby={titleId} className={styles.last}>
      <h2 id={titleId}>{t('ask.last')}</h2>
      <ul>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Button variant="default" size="sm" onClick={() => onAsk(question)}>
              <bdi>{question}</bdi>
            </Button>
          </li>
        ))}
        <li>
          <Button variant="subtle" size="sm" loading={forget.isPending} onClick={() => forget.mutate({})}>
            {t('ask.clear')}
          </Button>
        </li>
      </ul>
    </section>
  )
}

/** For people who have asked nothing yet. */
function HowToAsk() {
  const t = useText('minutes')
  return (
    <div className={styles.last}>
      <p>{t('ask.example')}</p>
      <p className={styles.quiet}>{t('ask.needsTranscript')}</p>
    </div>
  )
}

function Found({ found }: { found: AskedMeetings }) {
  const t = useText('minutes')
  const quotesId = useId()
  const { answer, quotes } = found
  if (quotes.length === 0) return <p className={styles.quiet}>{t('ask.none')}</p>
  return (
    <div className={styles.found}>
      {answer.length > 0 ? (
        <Answer found={found} />
      ) : (
        <p className={styles.quiet}>{t(found.isModelUnavailable ? 'ask.unavailable' : 'ask.noAnswer')}</p>
      )}
      <Card className={styles.card} aria-labelledby={quotesId}>
        <h2 id={quotesId}>{t('ask.quotes')}</h2>
        <ol className={styles.quotes}>
          {quotes.map((quote) => (
            <Quote key={quote.id} quote={quote} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** Each sentence is followed by the numbers of the quotes that support it. */
function Answer({ found: { answer, quotes, sentTo } }: { found: AskedMeetings }) {
  const t = useText('minutes')
  const titleId = useId()
  return (
    <Card className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('ask.answer')}</h2>
      {answer.map(({ text, quoteIds }) => (
        <p key={text} dir="auto">
          {text}{' '}
          {quoteIds.map((id) => {
            const number = quotes.findIndex((quote) => quote.id === id) + 1
            return (
              <a key={id} href={`#quote-${id}`} aria-label={t('ask.source', { number })} className="num">
                [{number}]
              </a>
            )
          })}
        </p>
      ))}
      {sentTo === null ? null : <p className={styles.quiet}>{t('ask.sentTo', { host: sentTo })}</p>}
    </Card>
  )
}

function Quote({ quote }: { quote: MeetingQuote }) {
  const t = useText('minutes')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { id, text, speaker, startMs, meetingTitle, calendarId, transcriptId, date, heldAt } = quote
  const meeting = { calendarId, occurrenceStart: date }
  const isAdded = startMs === null
  const address = isAdded
    ? minutesAddress(meeting, transcriptId)
    : meetingPageAddress(meeting, 'transcription', { transcript: transcriptId, at: startMs })
  return (
    <li id={`quote-${id}`}>
      <p dir="auto">{text}</p>
      <p className={styles.quiet}>
        {isAdded && !speaker ? null : (
          <>
            <bdi>{speaker || t('ask.unknown')}</bdi> ·{' '}
          </>
        )}
        <TextLink {...address}>
          <bdi>{meetingTitle}</bdi> ·{' '}
          {isAdded ? t('title') : <span className="num">{formats.elapsed(startMs)}</span>}
        </TextLink>{' '}
        · {formats.date(heldAt)}
      </p>
    </li>
  )
}
