import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { PageLink } from '../../../shared/navigation/index.ts'
import { MessagePage } from './MessagePage.tsx'

/** In place of pre-join in browsers without WebRTC: which ones can hold calls, and the link to open there. */
export function NoCalls() {
  const t = useText('browsers')
  const join = useText('join')
  return (
    <MessagePage
      icon={<IconVideoOff size={32} stroke={1.8} />}
      title={t('calls.title')}
      text={t('calls.join')}
      actions={
        <>
          <CopyButton variant="filled" text={window.location.href} label={t('calls.copy')} />
          <Button component={PageLink} href="/" variant="default">
            {join('unavailable.home')}
          </Button>
        </>
      }
    />
  )
}
