import { useText } from '@majlis/i18n/react'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './PathRow.module.css'

interface Step {
  /** Null: the top of the drive. */
  id: string | null
  name: string
}

type PathRowProps = {
  /** Outermost first. */
  steps: readonly Step[]
} & (
  | {
      /** Returns the address of a folder. */
      hrefOf(folderId: string | null): string
    }
  | {
      /** Without addresses: called with the chosen folder. */
      onChoose(folderId: string | null): void
    }
)

/** The path to the current folder, which comes last. */
export function PathRow({ steps, ...ways }: PathRowProps) {
  const t = useText('drive')
  return (
    <nav aria-label={t('path')}>
      <ol className={styles.path}>
        {steps.map(({ id, name }, place) => {
          const isLast = place === steps.length - 1
          return (
            <li key={id ?? ''}>
              {place > 0 ? <IconChevronRight className="points" size={16} stroke={1.8} aria-hidden /> : null}
              {isLast ? (
                <b aria-current="page">
                  <bdi>{name}</bdi>
                </b>
              ) : 'onChoose' in ways ? (
                <button type="button" className={styles.step} onClick={() => ways.onChoose(id)}>
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <Link className={styles.step} to={ways.hrefOf(id)}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
