import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ChooseNotifications } from '../../notifications/index.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The notification defaults, until people choose their own. */
export function NotificationsSection() {
  const t = useText('notifications')
  const errorText = useErrorText()
  const settings = useQuery(orpc.notification.organizationSettings.queryOptions({ staleTime: 0 }))
  const save = useMutation(
    orpc.notification.saveOrganizationSettings.mutationOptions({
      meta: { changes: ['notificationDefaults'] },
    }),
  )
  return (
    <Loaded query={settings}>
      {(saved) => (
        <SettingsCard title={t('choose.organizationTitle')} text={t('choose.organizationText')}>
          <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
          <ChooseNotifications
            // Shows the choice until the server has confirmed the setting.
            settings={save.isPending ? { ...saved, ...save.variables } : saved}
            onChange={save.mutate}
          />
        </SettingsCard>
      )}
    </Loaded>
  )
}
