import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ChooseNotifications } from '../../notifications/index.ts'
import { BrowserNotices } from './BrowserNotices.tsx'
import { ProfileCard } from './ProfileCard.tsx'

/** The user's notification settings (spec 2.56). Each choice is saved immediately. */
export function NotificationsCard() {
  const t = useText('notifications')
  const errorText = useErrorText()
  const renew = useRenew()
  const settings = useQuery(orpc.notification.settings.queryOptions({ staleTime: 0 }))
  const save = useMutation(
    orpc.notification.saveSettings.mutationOptions({
      onError: () => renew('notificationSettings'),
      meta: { changes: ['notificationSettings'] },
    }),
  )
  const saved = settings.data?.data
  const error = save.error ?? settings.error
  return (
    <div id="notifications">
      <ProfileCard title={t('choose.title')} text={t('choose.text')}>
        <Notice tone="bad">{error ? errorText(error) : null}</Notice>
        {saved ? (
          <>
            <ChooseNotifications
              // Shows the choice until the server has confirmed the setting.
              settings={save.isPending ? { ...saved, ...save.variables } : saved}
              onChange={save.mutate}
            />
            <BrowserNotices />
          </>
        ) : settings.error ? null : (
          <Skeleton height={480} mt="md" />
        )}
      </ProfileCard>
    </div>
  )
}
