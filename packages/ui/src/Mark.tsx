import styles from './Mark.module.css'

/** The product's logo. Decorative: the name is beside it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 30 30" aria-hidden>
      <rect width="30" height="30" rx="9" className={styles.ground} />
      <circle cx="11" cy="11" r="4" fill="#fff" />
      <path
        d="M17 13a6 6 0 0 1 6 6 4 4 0 0 1-4 4h-6a2 2 0 0 1-2-2v-2a6 6 0 0 1 6-6z"
        className={styles.bubble}
      />
    </svg>
  )
}
