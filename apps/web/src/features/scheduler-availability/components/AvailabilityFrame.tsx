import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorCode, mayHeal } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { usePeopleToCheck } from '../hooks/usePeopleToCheck.ts'
import { useDraft, minutesOf } from '../../scheduler-draft/index.ts'
import { FindTime } from './FindTime.tsx'
import styles from './availability.module.css'

interface Step {
  label: string
  run(): void
}

interface Person {
  userId: string
  name: string
}

export interface AvailabilityFrameProps {
  /** The day or days shown. */
  shown: string
  previous: Step
  next: Step
  people: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown }
  /** The people who are busy at the meeting's time, and those who don't work then. */
  taken: readonly Person[]
  off: readonly Person[]
  /** The timeline. */
  children: ReactNode
}

/** The frame of a timeline of people: the days shown, the result, and free times. */
export function AvailabilityFrame({
  shown,
  previous,
  next,
  people,
  taken,
  off,
  children,
}: AvailabilityFrameProps) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const { profile, user } = useUser()
  const { draft } = useDraft()
  const formats = useFormats(profile)
  const { checked, isInPart } = usePeopleToCheck()
  const { isAllDay } = draft
  const isOnlyUser = (of: readonly Person[]) => of.every(({ userId }) => userId === user.ID)
  const names = (of: readonly Person[]) => ({
    names: formats.list(of.map(({ userId, name }) => (userId === user.ID ? t('people.you') : name))),
    count: of.length,
  })
  // The availability of external people is unknown.
  const hasUnknown = draft.invitees.some(({ kind }) => kind === 'outside')
  const free = isInPart ? 'part' : hasUnknown ? 'known' : draft.invitees.length > 0 ? 'all' : 'alone'
  const freeText = t(isAllDay ? `people.${free}FreeDays` : `people.${free}Free`)
  const takenText = isOnlyUser(taken)
    ? t(isAllDay ? 'people.takenDaysYou' : 'people.takenYou')
    : t(isAllDay ? 'people.takenDays' : 'people.taken', names(taken))
  const offText = isOnlyUser(off)
    ? t(isAllDay ? 'people.offDaysYou' : 'people.offWorkYou')
    : t(isAllDay ? 'people.offDays' : 'people.offWork', names(off))
  return (
    <section className={styles.availability} aria-labelledby="availability">
      <header className={styles.dayHead}>
        <h3 id="availability">{t('people.availability')}</h3>
        <span className={styles.dayMove}>
          <ActionIcon aria-label={previous.label} onClick={previous.run}>
            <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
          <b>{shown}</b>
          <ActionIcon aria-label={next.label} onClick={next.run}>
            <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </span>
      </header>
      {people.isError ? (
        <Alert color="red" role="alert">
          {errorText(people.error)}{' '}
          {mayHeal(errorCode(people.error)) ? (
            <Button size="xs" variant="default" onClick={() => void people.refetch()}>
              {tc('action.retry')}
            </Button>
          ) : null}
        </Alert>
      ) : people.isPending ? (
        <Skeleton height={44 * (checked.userIds.length + 1)} />
      ) : (
        children
      )}
      <p className={styles.verdict} data-taken={taken.length > 0 || undefined} aria-live="polite">
        {people.isPending || people.isError ? '' : taken.length > 0 ? takenText : freeText}
      </p>
      {off.length > 0 ? (
        <p className={styles.note} aria-live="polite">
          {offText}
        </p>
      ) : null}
      {isInPart ? <p className={styles.note}>{t('people.partOnly')}</p> : null}
      {/* Results no longer apply after a change of people or length. */}
      <FindTime key={JSON.stringify([checked, isAllDay, minutesOf(draft)])} checked={checked} />
    </section>
  )
}
