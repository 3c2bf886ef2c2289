import { loadText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { actionsCard } from '../../minutes/index.ts'

const ActionsCard = lazy(async () => {
  const [{ ActionsCard: card }] = await Promise.all([actionsCard(), loadText('minutes')])
  return { default: card }
})

/** The user's actions from the minutes of their meetings. The card's code is loaded only for people who have some. */
export function OwnActions() {
  const actions = useQuery(orpc.minutes.ownActions.queryOptions()).data?.data ?? []
  if (actions.length === 0) return null
  return (
    <Suspense>
      <ActionsCard actions={actions} />
    </Suspense>
  )
}
