import type { MeetingInfo } from '@majlis/contract'
import { browserName } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import styles from './JoinForm.module.css'

export interface JoinButtonsProps {
  info: MeetingInfo
  isJoining: boolean
  /** Joins in addition to the other devices; submitting the form replaces them. */
  onJoinBeside: () => void
}

/** The join button. People who are in the meeting on another device get two: switch to this device, or join here too. */
export function JoinButtons({ info, isJoining, onJoinBeside }: JoinButtonsProps) {
  const t = useText('join')
  const isInsideElsewhere = info.otherDevices.length > 0
  const label = info.isApprovalNeeded
    ? 'pre_join.ask'
    : info.role === 'host' && info.state !== 'open'
      ? 'pre_join.start'
      : 'pre_join.join'
  return (
    <>
      {isInsideElsewhere ? <OtherDevices devices={info.otherDevices} /> : null}
      <Button className={styles.join} type="submit" size="lg" fullWidth loading={isJoining}>
        {t(isInsideElsewhere ? 'devices_elsewhere.switch' : label)}
      </Button>
      {isInsideElsewhere ? (
        <Button variant="default" size="lg" fullWidth disabled={isJoining} onClick={onJoinBeside}>
          {t('devices_elsewhere.beside')}
        </Button>
      ) : null}
    </>
  )
}

function OtherDevices({ devices }: { devices: MeetingInfo['otherDevices'] }) {
  const t = useText('join')
  const { list } = useFormats()

  function nameOf({ userAgent, isThisBrowser }: MeetingInfo['otherDevices'][number]): string {
    if (isThisBrowser) return t('devices_elsewhere.this_browser')
    const { browser, system } = browserName(userAgent)
    if (browser && system) return t('devices_elsewhere.named', { browser, system })
    return browser ?? system ?? t('devices_elsewhere.unknown')
  }

  const names = list([...new Set(devices.map(nameOf))])
  return (
    <p className={styles.alert} data-tone="plain">
      <strong>{t('devices_elsewhere.inside', { devices: names })}</strong> {t('devices_elsewhere.choice')}
    </p>
  )
}
