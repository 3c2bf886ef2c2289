import { useText } from '@majlis/i18n/react'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function AnchorIcon(props: ActionIconProps & Omit<ComponentProps<'a'>, keyof ActionIconProps>) {
  return <ActionIcon component="a" {...props} />
}

const IconLink = createLink(AnchorIcon)

/** Links to the notification settings. */
export function SettingsLink({ onFollow }: { onFollow?: () => void }) {
  const t = useText('notifications')
  return (
    <IconLink to="/profile" search={{ tab: 'notifications' }} aria-label={t('settings')} onClick={onFollow}>
      <IconSettings size={20} stroke={1.8} aria-hidden />
    </IconLink>
  )
}
