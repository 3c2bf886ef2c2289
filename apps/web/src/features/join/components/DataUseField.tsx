import { useText } from '@majlis/i18n/react'
import { dataUses, type LocalMedia } from '@majlis/media'
import { IconChevronDown, IconGauge } from '@tabler/icons-react'
import { useId } from 'react'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import styles from './DeviceFields.module.css'

/** How much bandwidth the call may use. Remembered on this device, like the devices beside it. */
export function DataUseField({ local }: { local: LocalMedia }) {
  const t = useText('join')
  const { dataUse } = useSnapshot(local)
  const id = useId()
  return (
    <div className={styles.device}>
      <div className={styles.field}>
        <span className={styles.icon} aria-hidden>
          <IconGauge size={18} stroke={1.8} />
        </span>
        <select
          className={styles.select}
          aria-label={t('network.data_use')}
          aria-describedby={dataUse === 'automatic' ? undefined : id}
          value={dataUse}
          onChange={(event) => {
            const use = dataUses.find((candidate) => candidate === event.currentTarget.value)
            if (use) local.setDataUse(use)
          }}
        >
          {dataUses.map((use) => (
            <option key={use} value={use}>
              {t('network.choice', { use: t(`network.use_${use}`) })}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={16} stroke={1.8} aria-hidden />
      </div>
      {dataUse === 'automatic' ? null : (
        <p id={id} className={styles.hint}>
          {t(`network.hint_${dataUse}`)}
        </p>
      )}
    </div>
  )
}
