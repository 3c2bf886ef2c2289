import type { ReactNode } from 'react'
import { initialsOf } from './initials.ts'
import styles from './OrganizationMark.module.css'

export interface OrganizationMarkProps {
  name: string
  logoUrl: string | null | undefined
  /** Size of the initials in pixels; default 36. */
  size?: number
  /** Maximum height of a logo in pixels; default 44. */
  logoHeight?: number
  /** Replaces the initials. */
  fallback?: ReactNode
  /** The name beside the initials, which are decorative. A logo stands alone and is read as the name. */
  children?: ReactNode
}

/** An organisation's logo, or its initials with a name beside them (spec 2.43). */
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
