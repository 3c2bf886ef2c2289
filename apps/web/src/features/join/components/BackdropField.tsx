import { useText } from '@majlis/i18n/react'
import { backdrops, isOwnBackdrop, type Backdrop, type LocalMedia } from '@majlis/media'
import { UnstyledButton } from '@mantine/core'
import { IconBlur, IconChevronDown, IconPhoto, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useBackdropFailureText } from '../../../shared/backdrop-text/index.ts'
import { latePart } from '../../../shared/late-part/index.ts'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import styles from './BackdropField.module.css'
import fieldStyles from './DeviceFields.module.css'

const look = {
  choice: styles.choice,
  radio: styles.radio,
  picture: styles.thumbnail,
  label: styles.name,
}

const OwnBackdrops = latePart(
  async () => (await import('../../../shared/own-backdrops/index.ts')).OwnBackdrops,
)

/** The background: none, a blur, or a picture. Opens in place, so that the preview stays visible. */
export function BackdropField({ local }: { local: LocalMedia }) {
  const t = useText('common')
  const { backdrop, isBackdropSupported, backdropFailure, isCameraOn } = useSnapshot(local)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const choose = (choice: Backdrop) => void local.setBackdrop(choice)
  const failureText = useBackdropFailureText(backdropFailure, isCameraOn)
  const note = isBackdropSupported ? failureText : t('backdrops.unsupported')
  return (
    <>
      <div className={fieldStyles.device}>
        <UnstyledButton
          className={`${fieldStyles.field} ${styles.target}`}
          disabled={!isBackdropSupported}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={fieldStyles.icon} aria-hidden>
            <IconPhoto size={18} stroke={1.8} />
          </span>
          <span className={styles.value}>
            {t('backdrops.choice', {
              backdrop: isOwnBackdrop(backdrop) ? t('ownBackdrops.chosen') : t(`backdrops.${backdrop}`),
            })}
          </span>
          <IconChevronDown
            className={styles.chevron}
            data-open={isOpen || undefined}
            size={16}
            stroke={1.8}
            aria-hidden
          />
        </UnstyledButton>
        {note ? (
          <p className={fieldStyles.note} role="status">
            {note}
          </p>
        ) : null}
      </div>
      <fieldset id={id} className={styles.choices} hidden={!isOpen} aria-label={t('backdrops.heading')}>
        {isOpen ? (
          <>
            {backdrops.map((choice) => (
              <label key={choice} className={styles.choice}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={id}
                  checked={choice === backdrop}
                  onChange={() => choose(choice)}
                />
                <Thumbnail choice={choice} />
                <span className={styles.name}>{t(`backdrops.${choice}`)}</span>
              </label>
            ))}
            <OwnBackdrops chosen={backdrop} name={id} onChoose={choose} look={look} />
          </>
        ) : null}
      </fieldset>
    </>
  )
}

function Thumbnail({ choice }: { choice: (typeof backdrops)[number] }) {
  switch (choice) {
    case 'none':
      return (
        <span className={styles.thumbnail}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </span>
      )
    case 'blur_soft':
    case 'blur_strong':
      return (
        <span className={styles.thumbnail}>
          <IconBlur size={choice === 'blur_strong' ? 28 : 20} stroke={1.8} aria-hidden />
        </span>
      )
    default:
      return (
        <img
          className={styles.thumbnail}
          src={`/backdrops/${choice}-small.webp`}
          alt=""
          width={92}
          height={52}
        />
      )
  }
}
