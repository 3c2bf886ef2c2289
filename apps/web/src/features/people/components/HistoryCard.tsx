import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './people.module.css'

/** What administrators did with the account, the newest first: its part of the audit log. */
export function HistoryCard({ userId }: { userId: string }) {
  const t = useText('people')
  const ta = useText('audit')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const history = useQuery(orpc.audit.list.queryOptions({ input: { subjectId: userId, pageSize: 50 } }))
  return (
    <Card className={styles.card} aria-labelledby="history">
      <h2 id="history">{t('edit.history')}</h2>
      {history.isPending ? (
        <Skeleton height={120} />
      ) : !history.data ? (
        <p role="alert" className={styles.problem}>
          {errorText(history.error)}
        </p>
      ) : history.data.data.entries.length === 0 ? (
        <p className={styles.quiet}>{t('edit.noHistory')}</p>
      ) : (
        <ol className={styles.history}>
          {history.data.data.entries.map(({ id, at, act, actor }) => (
            <li key={id} className={styles.words}>
              <b>{ta(`acts.${act}`)}</b>
              <span className={styles.quiet}>
                <span className="num">{`${formats.numericDate(at)} ${formats.time(at)}`}</span>{' '}
                {t('edit.by', { name: actor ? (actor.name ?? ta('gone')) : ta('system') })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
