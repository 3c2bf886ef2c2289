import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import { orderOfMeeting } from './chat.policy.ts'

it('[3.36] never leaves caller and host out of the chat of a large meeting, and the same others each time', () => {
  const others = Array.from({ length: 600 }, (_, index) => `person-${String(index).padStart(3, '0')}`)
  const shuffled = others.toSorted((a, b) => a.slice(-1).localeCompare(b.slice(-1)))
  const inChat = orderOfMeeting('person-598', 'person-599', shuffled).slice(0, limits.chat.maxMembers)
  expect(inChat).toEqual(['person-598', 'person-599', ...others.slice(0, limits.chat.maxMembers - 2)])
  expect(orderOfMeeting('person-598', 'person-599', others)).toEqual(
    orderOfMeeting('person-598', 'person-599', shuffled),
  )
})
