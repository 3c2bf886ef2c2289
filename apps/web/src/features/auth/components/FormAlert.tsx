import { useErrorText } from '@majlis/i18n/react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form.module.css'

/** An error that concerns the whole form. Screen readers announce it when it appears. */
export function FormAlert({ error }: { error: string | Error | null }) {
  const errorText = useErrorText()
  return (
    <div role="alert" className={styles.alertPlace}>
      {error ? (
        <p className={styles.alert}>
          <IconAlertCircle size={20} stroke={1.8} aria-hidden />
          {errorText(error)}
        </p>
      ) : null}
    </div>
  )
}
