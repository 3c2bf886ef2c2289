import { useText } from '@majlis/i18n/react'
import { Avatar, Chip, Parts } from '@majlis/ui'
import { useEffect, useRef } from 'react'
import type { Result, ResultGroup } from '../model/result.ts'
import styles from './SearchPanel.module.css'

interface ResultListProps {
  id: string
  groups: readonly ResultGroup[]
  activeId: string | undefined
  onChoose(result: Result): void
  onPoint(id: string): void
}

/** The listbox. Its options are never focused; the field says which one is active. */
export function ResultList({ id, groups, activeId, onChoose, onPoint }: ResultListProps) {
  const t = useText('search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('results')}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={styles.group} role="presentation">
            {group.label}
          </div>
          {group.results.map((result) => (
            <Option
              key={result.id}
              id={`${id}-${result.id}`}
              result={result}
              isActive={result.id === activeId}
              onChoose={() => onChoose(result)}
              onPoint={() => onPoint(result.id)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  result: Result
  isActive: boolean
  onChoose(): void
  onPoint(): void
}

function Option({ id, result, isActive, onChoose, onPoint }: OptionProps) {
  const { icon: Icon, person, pointsOn, title, detail = [], chip } = result
  const details = detail.filter((part) => part !== null && part !== '')
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {person ? (
        <Avatar {...person} size={32} />
      ) : (
        <span className={styles.icon} aria-hidden>
          <Icon className={pointsOn ? 'points' : undefined} size={20} stroke={1.8} />
        </span>
      )}
      <span className={styles.words}>
        <b className={styles.title}>
          <bdi>{title}</bdi>
        </b>
        {details.length > 0 ? (
          <span className={styles.detail}>
            <Parts>{details}</Parts>
          </span>
        ) : null}
      </span>
      {chip ? (
        <Chip tone="ok" dot>
          {chip}
        </Chip>
      ) : null}
    </button>
  )
}
