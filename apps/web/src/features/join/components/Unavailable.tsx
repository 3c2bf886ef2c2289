import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDoorOff, IconRefresh } from '@tabler/icons-react'
import { PageLink } from '../../../shared/navigation/index.ts'
import type { JoinState } from '../model/join-state.ts'
import { AskAgain } from './AskAgain.tsx'
import { MessagePage } from './MessagePage.tsx'

const healing = new Set([
  'network.offline',
  'general.failed',
  'general.unavailable',
  'general.too_many_attempts',
])

/** Unknown, ended and locked meetings look alike; a broken line offers another try. */
export function Unavailable({
  state,
  onRetry,
}: {
  state: Extract<JoinState, { step: 'unavailable' }>
  onRetry: () => void
}) {
  const t = useText('join')
  const errorText = useErrorText()
  const mayHeal = healing.has(state.code)
  return (
    <MessagePage
      icon={<IconDoorOff size={32} stroke={1.8} />}
      tone={mayHeal ? 'quiet' : 'brand'}
      title={t(mayHeal ? 'unavailable.failed' : 'unavailable.title')}
      text={errorText(state.code)}
      actions={
        <>
          {mayHeal ? (
            <Button leftSection={<IconRefresh size={18} stroke={1.8} />} onClick={onRetry}>
              {t('unavailable.again')}
            </Button>
          ) : null}
          {state.code === 'room.denied' ? <AskAgain onAsk={onRetry} /> : null}
          {state.code === 'room.not_available' ? (
            <Button component={PageLink} href="/m/j">
              {t('unavailable.check')}
            </Button>
          ) : null}
          <Button component={PageLink} href="/" variant="default">
            {t('unavailable.home')}
          </Button>
        </>
      }
    />
  )
}
