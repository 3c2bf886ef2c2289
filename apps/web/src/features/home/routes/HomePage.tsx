import type { MeetingListItem } from '@majlis/contract'
import { loadText, useFormats, useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Later } from '../../../shared/later/index.ts'
import { JoinForm } from '../../../shared/meeting-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { InvitationsPanel } from '../../invitations/index.ts'
import { inviteCard } from '../../organization/index.ts'
import { useScheduler } from '../../scheduler/index.ts'
import { comingMeetings } from '../api/coming-meetings.ts'
import styles from '../components/cards.module.css'
import { ComingMeetings } from '../components/ComingMeetings.tsx'
import { OwnActions } from '../components/OwnActions.tsx'
import { PlanCard } from '../components/PlanCard.tsx'
import { SetUpCard } from '../components/SetUpCard.tsx'
import { StartCard } from '../components/StartCard.tsx'
import { useNow } from '../../../shared/clock/index.ts'
import { dayTime, summarise } from '../model/day-groups.ts'

/** For few people, so its code is loaded separately. */
const InviteCard = lazy(async () => {
  const [{ InviteCard: card }] = await Promise.all([inviteCard(), loadText('organization')])
  return { default: card }
})

const StartPanel = lazy(async () => ({ default: (await import('../components/StartPanel.tsx')).StartPanel }))

/**
 * How often the list is fetched again in addition to socket updates while a meeting is in progress, to show how many
 * people are inside.
 */
const restMs = 60_000
const ongoingMs = 15_000

const hasOngoing = (meetings: readonly MeetingListItem[] = []): boolean =>
  meetings.some(({ state }) => state === 'ongoing' || state === 'rejoinable')

/** Start now, join, and the meetings of today and the next days (spec 2.52). */
export function HomePage() {
  const t = useText('home')
  const { profile, user, permission } = useUser()
  const { openScheduler } = useScheduler()
  const formats = useFormats(profile)
  const now = useNow()
  const [hasSettings, setSettings] = useState(false)
  const list = useQuery({
    ...comingMeetings(now, profile.timeZone),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (hasOngoing(query.state.data?.data.meetings) ? ongoingMs : restMs),
  })
  const meetings = list.data?.data.meetings
  const { today, left, nextInMs } = summarise(meetings ?? [], now, profile.timeZone)
  const lead = [
    formats.date(now),
    ...(meetings ? [left > 0 ? t('lead.today', { count: left }) : t('lead.none')] : []),
    ...(nextInMs === null ? [] : [t('lead.next', { duration: formats.wait(nextInMs) })]),
  ]

  return (
    <Page
      title={t(`greeting.${dayTime(now, profile.timeZone)}`, {
        name: profile.firstName || user.display_name,
      })}
      lead={lead.join(' · ')}
    >
      {profile.isOnboardingDue ? (
        <SetUpCard />
      ) : profile.role === 'owner' && !profile.isIndividual ? (
        <Suspense>
          <InviteCard />
        </Suspense>
      ) : null}
      <div className={styles.grid}>
        <StartCard meetings={meetings} onSettings={() => setSettings(true)} />
        <section className={styles.card} aria-labelledby="join-title">
          <h2 id="join-title">{t('join.title')}</h2>
          <p className={styles.lead}>{t('join.lead')}</p>
          <JoinForm />
        </section>
        {permission.view_meeting ? <PlanCard onSchedule={() => openScheduler({})} /> : null}
        <div className={styles.meetings}>
          <ComingMeetings list={list} now={now} today={today} />
        </div>
        <div className={styles.invitations}>
          <Later>
            <OwnActions />
          </Later>
          <InvitationsPanel />
        </div>
      </div>
      <Suspense>{hasSettings ? <StartPanel onClose={() => setSettings(false)} /> : null}</Suspense>
    </Page>
  )
}
