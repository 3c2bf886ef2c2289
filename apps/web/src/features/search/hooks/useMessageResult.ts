import type { SearchHit } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconMessageCircle } from '@tabler/icons-react'
import { useUser } from '../../../shared/session/index.ts'
import { useMessagePerson } from '../../chat-calls/index.ts'
import type { Result } from '../model/result.ts'

/** Writing to the colleague, if exactly one was found and the user has chat. */
export function useMessageResult(): (hits: readonly SearchHit[]) => Result[] {
  const t = useText('search')
  const { user } = useUser()
  const message = useMessagePerson()
  return (hits) => {
    const [person, ...others] = hits.filter(({ kind }) => kind === 'person')
    if (!message || person?.kind !== 'person' || others.length > 0 || person.id === user.ID) return []
    const { id, name } = person
    return [
      {
        id: `message-${id}`,
        icon: IconMessageCircle,
        title: t('hit.message', { name }),
        run: () => message(id),
      },
    ]
  }
}
