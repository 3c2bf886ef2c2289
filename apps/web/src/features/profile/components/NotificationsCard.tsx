import { notificationKinds, type NotificationKind } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { BrowserNotices } from './BrowserNotices.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** Which mails and notices the user gets (spec 2.56). Each switch holds at once. */
export function NotificationsCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const renew = useRenew()
  const preferences = useQuery(orpc.preference.preferences.queryOptions({ staleTime: 0 }))
  const save = useMutation(
    orpc.preference.saveNotifications.mutationOptions({
      onError: () => renew('preferences'),
      meta: { changes: ['preferences'] },
    }),
  )
  // What was just pressed shows until the server has said what holds.
  const off = (save.isPending ? save.variables : preferences.data?.data.notifications)?.off
  const error = save.error ?? preferences.error

  function change(kind: NotificationKind, isOn: boolean): void {
    const others = (off ?? []).filter((one) => one !== kind)
    save.mutate({ off: isOn ? others : [...others, kind] })
  }

  return (
    <ProfileCard title={t('notifications.title')} text={t('notifications.text')}>
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      {off ? (
        <div className={styles.choices}>
          {notificationKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`notifications.${kind}`)}
              description={t(`notifications.${kind}_text`)}
              classNames={{ description: styles.description }}
              checked={!off.includes(kind)}
              onChange={({ currentTarget }) => change(kind, currentTarget.checked)}
            />
          ))}
          {off.includes('reminder_notice') ? null : <BrowserNotices />}
        </div>
      ) : preferences.error ? null : (
        <Skeleton height={240} mt="md" />
      )}
    </ProfileCard>
  )
}
