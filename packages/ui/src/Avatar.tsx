import { useState } from 'react'
import styles from './Avatar.module.css'
import { initialsOf, stableIndex } from './initials.ts'

const tones = 8

export interface AvatarProps {
  name: string
  email?: string
  pictureUrl?: string | null
  /** Pixels; default 36. */
  size?: number
  className?: string
}

/** A person's picture, or initials on a colour that is the same for the name everywhere (spec 2.51). Decorative; the name is beside it. */
export function Avatar({ name, email = '', pictureUrl, size = 36, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const style = { '--avatar-size': `${size}px` }
  const classes = className ? `${styles.avatar} ${className}` : styles.avatar
  if (pictureUrl && pictureUrl !== failedUrl) {
    return (
      <img
        className={classes}
        style={style}
        src={pictureUrl}
        alt=""
        onError={() => setFailedUrl(pictureUrl)}
      />
    )
  }
  const initials = initialsOf(name, email)
  return (
    <span
      className={classes}
      style={style}
      // Two letters of some scripts consist of more than two characters.
      data-wide={initials.length > 2 || undefined}
      data-tone={stableIndex(name || email, tones)}
      aria-hidden
    >
      {initials}
    </span>
  )
}
