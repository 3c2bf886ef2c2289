import { chatRoomIdOf } from '@majlis/contract'
import { expect, it } from 'vitest'
import { accountOf, partsOf, userIdOf, wholeRoomId } from './chat-ids.ts'

const server = 'chat.example.org:8448'
const userId = '0198c0de-0000-7000-8000-000000000002'

it('[3.3] recognises whose account it is, and accounts that are not ours', () => {
  expect(userIdOf(accountOf(userId, server), server)).toBe(userId)
  for (const other of [
    `@majlis_${userId}:elsewhere.example`,
    `@samira:${server}`,
    `@majlis_samira:${server}`,
    '',
  ])
    expect(userIdOf(other, server)).toBeNull()
})

it('[7.57] builds ids of rooms as !{id}:{chat server name}', () => {
  expect(wholeRoomId('river', server)).toBe(`!river:${server}`)
  expect(wholeRoomId('river:elsewhere.example', server)).toBe('!river:elsewhere.example')
  expect(wholeRoomId(`!river:${server}`, server)).toBe(`!river:${server}`)
})

it('[7.57, 7.58] splits the check’s two parts, also an id without a server', () => {
  expect(partsOf('!river:elsewhere.example', server)).toEqual({
    roomId: 'river',
    matrixServerName: 'elsewhere.example',
  })
  for (const id of [`!river:${server}`, '!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM'])
    expect(chatRoomIdOf(partsOf(id, server))).toBe(id)
})
