import { Card } from '@majlis/ui'
import { useId, type ReactNode } from 'react'
import styles from './profile.module.css'

/** A section of the profile with its title. */
export function ProfileCard({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text ? <p className={styles.muted}>{text}</p> : null}
      {children}
    </Card>
  )
}
