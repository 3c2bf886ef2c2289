import type { ReceivedInvitation } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Chip } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { FailedSheet, PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { OrganizationLink } from '../../../shared/organization-link/index.ts'
import { useReader, type Reader } from '../../../shared/session/index.ts'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import styles from './InvitationPage.module.css'
import { AddToCalendar } from '../components/AddToCalendar.tsx'
import { AgendaFiles } from '../components/AgendaFiles.tsx'
import { AnswerChip } from '../components/AnswerChip.tsx'
import { InvitationAnswer, answerForms, type AnswerInput } from '../components/InvitationAnswer.tsx'
import { MeetingBanner } from '../components/MeetingBanner.tsx'
import { PastDates } from '../components/PastDates.tsx'
import { PreviousTime, isMoved } from '../components/PreviousTime.tsx'
import { When } from '../components/When.tsx'

/**
 * `/part?invitation=…`: the invitation behind a mail's link, answered without an account (spec 2.2, 3.38). The mail's
 * buttons preselect a response, and this page asks whether to send it, because programs that scan mails run the pages
 * that they open.
 */
export function InvitationPage() {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const reader = useReader()
  const [{ token, wanted }] = useState(readAddress)
  /** What is shown instead of the buttons: a form, or the question whether to send the response chosen in the mail. */
  const [form, setForm] = useState(wanted)
  const options = orpc.invitation.byToken.queryOptions({ input: { invitation: token } })
  const { data, error, isPending, refetch } = useQuery({ ...options, retry: false })
  const answer = useMutation({
    // Later mails to people without an account have the language and zone of this page.
    mutationFn: (input: AnswerInput) =>
      api.invitation.answerByToken({ ...input, language, timeZone: reader.timeZone }),
    onSuccess: (answered, { response, note }) => {
      queries.setQueryData(options.queryKey, answered)
      closeForm()
      // A reason is optional, and can be added after declining.
      if (response === 'declined' && !note) setForm('note')
    },
  })
  const invitation = data?.data

  function closeForm() {
    setForm(null)
    // People who have changed their response since are not asked again after a reload.
    const address = new URL(window.location.href)
    address.searchParams.delete('answer')
    window.history.replaceState(window.history.state, '', address)
  }

  if (isPending) return <PendingInvitation />
  if (!invitation) return <MissingInvitation error={error} onRetry={() => void refetch()} />

  return (
    <PublicFrame brand={<OrganizationLink organizationId={invitation.organizationId} />}>
      <title>{`${invitation.meetingTitle} · Majlis`}</title>
      <div className={sheet.page} lang={language}>
        <Card className={sheet.card}>
          <InvitationFacts invitation={invitation} reader={reader} />
          <InvitationState invitation={invitation} reader={reader} />
          {invitation.state === 'open' ? (
            <>
              <InvitationAnswer
                invitation={invitation}
                reader={reader}
                form={form}
                onForm={(next) => (next ? setForm(next) : closeForm())}
                answer={answer}
                token={token}
              />
              <AddToCalendar invitation={invitation} />
            </>
          ) : null}
          {/* Below the buttons, which stay visible on phones even if the agenda is long. */}
          {invitation.agenda ? <Agenda text={invitation.agenda} /> : null}
          <AgendaFiles
            files={invitation.contents}
            isViewable
            linkTo={(id, as) => api.agendaFile.linkByToken({ id, invitation: token, as })}
          />
          <PastDates token={token} reader={reader} />
        </Card>
      </div>
    </PublicFrame>
  )
}

function Agenda({ text }: { text: string }) {
  const t = useText('invitations')
  return (
    <section className={styles.agenda}>
      <h2>{t('page.agenda')}</h2>
      <AgendaText text={text} />
    </section>
  )
}

/** Organiser, title, time and meeting ID. */
function InvitationFacts({ invitation, reader }: { invitation: ReceivedInvitation; reader: Reader }) {
  const t = useText('invitations')
  return (
    <>
      <MeetingBanner url={invitation.bannerUrl} />
      <p className={sheet.quiet}>
        {invitation.hostName === invitation.organizationName
          ? t('page.fromAlone', { name: invitation.hostName })
          : t('page.from', { name: invitation.hostName, organization: invitation.organizationName })}
      </p>
      <h1>
        <bdi>{invitation.meetingTitle}</bdi>
      </h1>
      <p className={sheet.when}>
        {isMoved(invitation) ? <PreviousTime invitation={invitation} reader={reader} /> : null}
        <When meeting={invitation} reader={reader} isZoneShown />
      </p>
      <p className={sheet.quiet}>
        {t('page.meetingId')} <bdi className="num">{formatMeetingId(invitation.meetingId)}</bdi>
      </p>
    </>
  )
}

function PendingInvitation() {
  return (
    <PublicFrame>
      <div className={sheet.page} aria-hidden>
        <Skeleton height={280} radius={16} />
      </div>
    </PublicFrame>
  )
}

function MissingInvitation({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText('invitations')
  return (
    <PublicFrame>
      <title>{`${t('page.title')} · Majlis`}</title>
      <div className={sheet.page}>
        <FailedSheet
          error={error}
          nothing={{ code: 'invitation.not_found', why: t('page.unknown') }}
          onRetry={onRetry}
        />
      </div>
    </PublicFrame>
  )
}

/** Whether it still takes place, and the response so far. */
function InvitationState({ invitation, reader }: { invitation: ReceivedInvitation; reader: Reader }) {
  const t = useText('invitations')
  return (
    <div role="status" className={styles.state}>
      {invitation.state === 'cancelled' ? (
        <Chip tone="bad">{t('page.cancelled')}</Chip>
      ) : invitation.state === 'over' ? (
        <Chip>{t('page.over')}</Chip>
      ) : (
        <>
          <span>{t('page.yourAnswer')}</span>
          <AnswerChip response={invitation.response} />
          <Suggestion invitation={invitation} reader={reader} />
        </>
      )}
    </div>
  )
}

/** The suggested time that the organiser has not answered yet. */
function Suggestion({ invitation, reader }: { invitation: ReceivedInvitation; reader: Reader }) {
  const { response, suggestedStart: start, suggestedEnd: end, isAllDay, timeZone } = invitation
  const formats = useFormats(isAllDay ? { ...reader, timeZone } : reader)
  const now = useNow()
  if (response !== 'suggested' || start === null || end === null) return null
  const day = (at: number) => formats.date(at, { length: 'short', now })
  // A new day may be longer or shorter than the planned ones; the end is rounded to midnight.
  const days = [...new Set([day(start), day(end - halfDayMs)])].join(' – ')
  return <span>{isAllDay ? days : formats.side(day(start), formats.timeRange(start, end))}</span>
}

const halfDayMs = 12 * 3_600_000

function readAddress() {
  const search = new URLSearchParams(window.location.search)
  const answer = search.get('answer')
  const wanted = answer === 'suggested' ? 'suggest' : (answerForms.find((one) => one === answer) ?? null)
  return { token: search.get('invitation') ?? '', wanted }
}
