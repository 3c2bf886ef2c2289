import type { ReactNode } from 'react'
import { initialsOf } from './initials.ts'
import styles from './OrganizationMark.module.css'

export interface OrganizationMarkProps {
  name: string
  logoUrl: string | null | undefined
  /** Pixels of the initials; default 36. */
  size?: number
  /** Pixels that a logo is at most high; default 44. */
  logoHeight?: number
  /** What stands there instead of the initials. */
  fallback?: ReactNode
  /** Beside the initials, which are decorative: the name. A logo stands alone and is read as the name. */
  children?: ReactNode
}

/** An organisation: its logo, else its initials with what stands beside them (spec 2.43). */
export function OrganizationMark({
  name,
  logoUrl,
  size = 36,
  logoHeight = 44,
  fallback,
  children,
}: OrganizationMarkProps) {
  if (logoUrl)
    return (
      <img className={styles.logo} style={{ '--logo-height': `${logoHeight}px` }} src={logoUrl} alt={name} />
    )
  return (
    <>
      {fallback ?? (
        <span className={styles.initials} style={{ '--mark-size': `${size}px` }} aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      {children}
    </>
  )
}
