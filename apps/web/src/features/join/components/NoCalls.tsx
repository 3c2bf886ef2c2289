import { useText } from '@majlis/i18n/react'
import { IconVideoOff } from '@tabler/icons-react'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { HomeButton } from './HomeButton.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Replaces pre-join in browsers without WebRTC: names browsers that support calls, and the link to open in them. */
export function NoCalls() {
  const t = useText('browsers')
  return (
    <MessagePage
      icon={<IconVideoOff size={32} stroke={1.8} />}
      title={t('calls.title')}
      text={t('calls.join')}
      actions={
        <>
          <CopyButton variant="filled" text={window.location.href} label={t('calls.copy')} />
          <HomeButton />
        </>
      }
    />
  )
}
