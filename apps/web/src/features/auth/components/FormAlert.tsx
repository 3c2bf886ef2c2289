import { useErrorText } from '@majlis/i18n/react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form.module.css'

/** What went wrong with the whole form. Said aloud when it appears. */
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
