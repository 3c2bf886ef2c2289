import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDoorOff, IconRefresh } from '@tabler/icons-react'
import { mayHeal } from '../../../shared/light-api/index.ts'
import { textOfJoinPath } from '../../../shared/meeting-link/meeting-reference.ts'
import { PageLink } from '../../../shared/navigation/index.ts'
import type { JoinState } from '../model/join-state.ts'
import { AskAgain } from './AskAgain.tsx'
import { HomeButton } from './HomeButton.tsx'
import { MessagePage } from './MessagePage.tsx'

/**
 * Unknown, ended and locked meetings look the same. After a lost connection, or for a full room, people can try
 * again.
 */
export function Unavailable({
  state,
  onRetry,
}: {
  state: Extract<JoinState, { step: 'unavailable' }>
  onRetry: () => void
}) {
  const t = useText('join')
  const errorText = useErrorText()
  const isPassing = mayHeal(state.code)
  const isNotOpen = state.code === 'room.not_available'
  return (
    <MessagePage
      icon={<IconDoorOff size={32} stroke={1.8} />}
      tone={isPassing ? 'quiet' : 'brand'}
      title={t(titleOf(state.code))}
      text={isNotOpen ? t('unavailable.not_open_text') : errorText(state.error)}
      actions={
        <>
          {isPassing || isCrowded(state.code) ? (
            <Button leftSection={<IconRefresh size={18} stroke={1.8} />} onClick={onRetry}>
              {t('unavailable.again')}
            </Button>
          ) : null}
          {state.code === 'room.denied' ? (
            <AskAgain path={window.location.pathname + window.location.search} onAsk={onRetry} />
          ) : null}
          {isNotOpen ? (
            <Button component={PageLink} href={entryPath()}>
              {t('unavailable.check')}
            </Button>
          ) : null}
          <HomeButton />
        </>
      }
    />
  )
}

/** The form that asks for the meeting, with the present address's ID. */
function entryPath(): string {
  const typed = textOfJoinPath(window.location.pathname, window.location.search)
  return typed ? `/m/j?id=${encodeURIComponent(typed)}` : '/m/j'
}

function titleOf(code: string) {
  if (mayHeal(code)) return 'unavailable.failed'
  return code === 'room.not_available' ? 'unavailable.not_open' : 'unavailable.title'
}

/** There may be room later. */
function isCrowded(code: string): boolean {
  return code === 'room.full' || code === 'room.too_many_arrivals' || code === 'room.waiting_room_full'
}
