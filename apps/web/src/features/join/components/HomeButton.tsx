import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { PageLink } from '../../../shared/navigation/index.ts'
import { useSession } from '../../../shared/session/index.ts'

/** Leads members to Home; guests have none. */
export function HomeButton() {
  const t = useText('common')
  const { status } = useSession()
  if (status !== 'signed_in') return null
  return (
    <Button component={PageLink} href="/" variant="default" leftSection={<IconHome size={18} stroke={1.8} />}>
      {t('action.home')}
    </Button>
  )
}
