import type { Chat } from '@majlis/contract'
import { useCallback, useMemo } from 'react'
import type { MessagePerson } from '../components/MessageItem.tsx'

/** Names and pictures of everyone in the user's chats. People who have left them keep only what they wrote. */
export function usePeopleOfChats(
  chats: readonly Chat[],
  formerMember: string,
): (account: string) => MessagePerson {
  const people = useMemo(
    () =>
      new Map<string, MessagePerson>(
        chats.flatMap(({ members }) =>
          members.map(({ account, name, pictureUrl }) => [account, { name, pictureUrl }] as const),
        ),
      ),
    [chats],
  )
  return useCallback(
    (account) => people.get(account) ?? { name: formerMember, pictureUrl: null },
    [people, formerMember],
  )
}
