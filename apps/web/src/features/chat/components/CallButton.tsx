import { useText } from '@majlis/i18n/react'
import { ActionIcon, Button } from '@mantine/core'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { usePhone } from '../../../shared/phone/index.ts'
import type { useChatCall } from '../hooks/useChatCall.ts'
import styles from './CallButton.module.css'

type Call = ReturnType<typeof useChatCall>

/** Starts a call with everyone in the chat, or joins the one in progress, in a new tab. */
export function CallButton({ call: { isRunning, isOpening, open } }: { call: Call }) {
  const t = useText('chat')
  const isPhone = usePhone()
  const label = t(isRunning ? 'call.join' : 'call.start')
  const full = `${label} (${t('call.newTab')})`
  if (isPhone)
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={full}
        title={label}
        loading={isOpening}
        onClick={open}
      >
        <IconVideo size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      variant={isRunning ? 'filled' : 'default'}
      aria-label={full}
      loading={isOpening}
      leftSection={<IconVideo size={18} stroke={1.8} aria-hidden />}
      onClick={open}
    >
      {label}
    </Button>
  )
}

/** Above the messages while a call of the chat is in progress. */
export function CallBanner({ call: { isRunning, isOpening, open } }: { call: Call }) {
  const t = useText('chat')
  return (
    // Always rendered: screen readers announce only changes inside a region they already know.
    <div role="status">
      {isRunning ? (
        <div className={styles.banner}>
          <IconPhone className={styles.icon} size={20} stroke={1.8} aria-hidden />
          <span className={styles.text}>{t('call.running')}</span>
          <Button
            size="xs"
            loading={isOpening}
            aria-label={`${t('call.join')} (${t('call.newTab')})`}
            onClick={open}
          >
            {t('call.join')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
