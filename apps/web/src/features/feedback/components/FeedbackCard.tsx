import { limits, type FeedbackEntry } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconPhoto, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import styles from './FeedbackSection.module.css'
import { DeleteDialog, type FeedbackDeletion } from './DeleteDialog.tsx'
import { ScreenshotDialog } from './ScreenshotDialog.tsx'

const allStars = Array.from({ length: limits.feedback.maxStars }, (_, index) => index + 1)

export interface FeedbackCardProps {
  entry: FeedbackEntry
  remove: FeedbackDeletion
}

/** One person's feedback on one call. */
export function FeedbackCard({ entry, remove }: FeedbackCardProps) {
  const t = useText('feedback')
  const formats = useFormats(useUser().profile)
  const [isDeleting, setDeleting] = useState(false)
  const { at, stars, issues, text, meeting, person, screenshotIds } = entry
  const name = person === null ? t('list.nobody') : (person.name ?? t('list.gone'))
  return (
    <li>
      <Card className={styles.card}>
        <header className={styles.head}>
          <Stars count={stars} />
          <time className={styles.time} dateTime={new Date(at).toISOString()}>
            {`${formats.date(at, { length: 'short' })} ${formats.time(at)}`}
          </time>
        </header>
        {text ? (
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
        ) : null}
        {issues.length > 0 ? (
          <div className={styles.chips}>
            {issues.map((issue) => (
              <Chip key={issue} tone="warn">
                {t(`issues.${issue}`)}
              </Chip>
            ))}
          </div>
        ) : null}
        <p className={styles.about}>
          <bdi>{name}</bdi>
          {person?.isGuest ? <Chip>{t('list.guest')}</Chip> : null}
          <span aria-hidden>·</span>
          {meeting ? <bdi>{meeting.title}</bdi> : t('list.noMeeting')}
        </p>
        {screenshotIds.length > 0 ? <Screenshots ids={screenshotIds} name={name} /> : null}
        <Button
          className={styles.delete}
          variant="subtle"
          size="xs"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
          aria-label={t('delete.of', { name })}
          onClick={() => setDeleting(true)}
        >
          {t('delete.button')}
        </Button>
        {isDeleting ? (
          <DeleteDialog id={entry.id} remove={remove} onClose={() => setDeleting(false)} />
        ) : null}
      </Card>
    </li>
  )
}

function Stars({ count: given }: { count: number }) {
  const t = useText('feedback')
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: given })}>
      {allStars.map((count) => {
        const Star = count <= given ? IconStarFilled : IconStar
        return <Star key={count} size={18} stroke={1.6} data-lit={count <= given || undefined} aria-hidden />
      })}
    </span>
  )
}

/** A button for each screenshot, and the one that is open. */
function Screenshots({ ids, name }: { ids: readonly string[]; name: string }) {
  const t = useText('feedback')
  const [shown, setShown] = useState<number | null>(null)
  const shownId = shown === null ? undefined : ids[shown]
  return (
    <>
      <div className={styles.chips}>
        {ids.map((id, index) => (
          <Button
            key={id}
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={16} stroke={1.8} aria-hidden />}
            aria-label={t('list.screenshotOf', { number: index + 1, name })}
            onClick={() => setShown(index)}
          >
            {t('list.screenshot', { number: index + 1 })}
          </Button>
        ))}
      </div>
      {shownId !== undefined && shown !== null ? (
        <ScreenshotDialog
          id={shownId}
          title={t('list.screenshotOf', { number: shown + 1, name })}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}
