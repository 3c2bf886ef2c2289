import type { GuestAreas } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './tabs.module.css'

const areas = ['recordings', 'attendance'] as const

/** Lets the host choose what people outside the organisation see: files, and areas of past dates. */
export function GuestAreasCard({ calendarId, opened }: { calendarId: string; opened: GuestAreas }) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const change = useMutation(
    orpc.meetingPage.changeGuestView.mutationOptions({
      meta: { changes: ['meetingPage'], done: t('controls.saved') },
    }),
  )
  return (
    <Card className={`${styles.padded} ${styles.guests}`} aria-labelledby="guest-areas">
      <h2 id="guest-areas">{t('guestAreas.title')}</h2>
      <Switch
        label={t('guestAreas.files')}
        description={t('guestAreas.filesText')}
        checked={opened.files}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ calendarId, files: event.currentTarget.checked })}
      />
      <p className={styles.quiet}>{t('guestAreas.text')}</p>
      {areas.map((area) => (
        <Switch
          key={area}
          label={t(`guestAreas.${area}`)}
          checked={opened[area]}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ calendarId, [area]: event.currentTarget.checked })}
        />
      ))}
      <Notice tone="bad">{change.error ? errorText(change.error) : null}</Notice>
    </Card>
  )
}
