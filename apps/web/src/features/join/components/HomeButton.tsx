import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { PageLink } from '../../../shared/navigation/index.ts'
import { useSession } from '../../../shared/session/index.ts'

/** The way out for members; guests have no Home. */
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
