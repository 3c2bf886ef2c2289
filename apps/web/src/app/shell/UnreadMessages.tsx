import { useFormats, useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import styles from './Sidebar.module.css'

const maxShown = 99

/** The number of unread messages beside Chat; nothing if there are none. */
export function UnreadMessages({ count }: { count: number }) {
  const t = useText('shell')
  const formats = useFormats()
  if (count === 0) return null
  const shown = count > maxShown ? `${formats.number(maxShown)}+` : formats.number(count)
  return (
    <>
      <VisuallyHidden>{t('nav.unread', { count })}</VisuallyHidden>
      <span className={styles.unread} data-count={shown} aria-hidden />
    </>
  )
}
