import { useText } from '@majlis/i18n/react'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './drive.module.css'

interface PathRowProps {
  path: readonly { id: string; name: string }[]
  /** Chooses a folder of the path; without it, its folders are links. */
  onChoose?(folderId: string | null): void
}

/** The folders around the one that is shown, from the top of the drive. */
export function PathRow({ path, onChoose }: PathRowProps) {
  const t = useText('drive')
  const steps = [{ id: null, name: t('views.folder') }, ...path]
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
              ) : onChoose ? (
                <button type="button" className={styles.step} onClick={() => onChoose(id)}>
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <Link className={styles.step} to={id === null ? '/drive' : `/drive/${id}`}>
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
