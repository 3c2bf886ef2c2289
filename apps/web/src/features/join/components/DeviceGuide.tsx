import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import { browserFamilyOf } from '../model/browser.ts'
import type { JoinController } from '../model/join-controller.ts'
import { AddressBar } from './AddressBar.tsx'
import styles from './DeviceGuide.module.css'

/**
 * Shown if the browser blocks camera or microphone: explains where to allow them, in words and as a drawing (spec
 * 2.61, 8.13).
 */
export function DeviceGuide({ controller }: { controller: JoinController }) {
  const t = useText('join')
  const { local } = controller.call
  const { deviceErrors, isCameraStarting, isMicrophoneStarting } = useSnapshot(local)
  const isCameraBlocked = deviceErrors.camera === 'media.camera_blocked'
  const isMicrophoneBlocked = deviceErrors.microphone === 'media.microphone_blocked'
  if (!isCameraBlocked && !isMicrophoneBlocked) return null

  const family = browserFamilyOf(navigator.userAgent, navigator.maxTouchPoints)
  const title =
    isCameraBlocked && isMicrophoneBlocked
      ? 'guide.both'
      : isCameraBlocked
        ? 'guide.camera'
        : 'guide.microphone'
  return (
    <section className={styles.guide} aria-labelledby="device-guide" role="status">
      <AddressBar family={family} isCamera={isCameraBlocked} label={t('guide.drawing')} />
      <div>
        <h2 id="device-guide" className={styles.title}>
          {t(title)}
        </h2>
        <ol className={styles.steps}>
          <li>{t(`guide.${family}_1`)}</li>
          <li>{t(`guide.${family}_2`)}</li>
        </ol>
        <p className={styles.more}>{t('guide.without')}</p>
        <Button
          className={styles.again}
          variant="default"
          loading={isCameraStarting || isMicrophoneStarting}
          leftSection={<IconRefresh size={18} stroke={1.8} />}
          onClick={() => void local.start({ microphone: isMicrophoneBlocked, camera: isCameraBlocked })}
        >
          {t('guide.again')}
        </Button>
      </div>
    </section>
  )
}
