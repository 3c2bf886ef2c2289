import { expect, it } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { platformData } from '../platform/personal-data/platform-data.ts'
import type { TableName } from '../platform/personal-data/tables.ts'
import { createPersonalData, foldPersonalData, type Keeper } from './personal-data.ts'

const keeper = (name: string, data: Partial<PersonalData>): Keeper => ({
  name,
  personalData: {
    tables: [],
    exportOrganization: 'nothing',
    exportPerson: 'nothing',
    erase: 'rows',
    ...data,
  },
})

// No part of these tests comes to the database.
const tx = {} as Tx
const people = { organizationId: 'one', userIds: [], emails: [], organizationEnds: false }
const transfer = {
  organizationId: 'one',
  fromUserId: 'a',
  toUserId: 'b',
  byUserId: 'c',
  clashes: 'leave',
} as const

it('erases in higher modules before lower ones, which they still read', async () => {
  const order: string[] = []
  const eraser = (name: string) => keeper(name, { erase: async () => void order.push(name) })
  await foldPersonalData(() => [eraser('meetings'), keeper('seats', {}), eraser('rooms')]).erase(tx, people)
  expect(order).toEqual(['rooms', 'meetings'])
})

it('adds up what people own, and transfers it from the lowest module on', async () => {
  const order: string[] = []
  const owner = (name: string, pastMeetings: number, given: number | null) =>
    keeper(name, {
      ownership: {
        count: async () => ({ pastMeetings }),
        countOfMany: async () => ({ pastMeetings }),
        transfer: async () => {
          order.push(name)
          return given
        },
      },
    })
  const all = foldPersonalData(() => [owner('meetings', 2, 2), owner('recordings', 3, 1)])
  expect(await all.countOwned(tx, { organizationId: 'one', userIds: [] })).toEqual({
    comingMeetings: 0,
    pastMeetings: 5,
    files: 0,
    driveFiles: 0,
  })
  expect(await all.transfer(tx, transfer)).toBe(3)
  expect(order).toEqual(['meetings', 'recordings'])

  const refusing = foldPersonalData(() => [owner('meetings', 2, null), owner('recordings', 3, 1)])
  expect(await refusing.transfer(tx, transfer)).toBeNull()
  expect(order).toEqual(['meetings', 'recordings', 'meetings'])
})

it('fails before all modules are there, rather than working with some of them', async () => {
  await expect(createPersonalData().erase(tx, people)).rejects.toThrow('not put together')
})

it('refuses a table that two modules declare, and names both', () => {
  const tables = platformData.tables as PersonalData['tables']
  const twice: Keeper[] = [keeper('platform', { tables }), keeper('mails', { tables })]
  expect(() => createPersonalData().hold(twice)).toThrow('mails is declared by platform and mails')
})

it('does not compile without every table of the database', () => {
  type Missing = Exclude<TableName, (typeof platformData)['tables'][number]['name']>
  const missing: Missing = 'meetings'
  expect(missing).not.toBe('mails')
  // @ts-expect-error: no one declares the tables of the modules.
  createPersonalData().hold([{ name: 'platform', personalData: platformData }])
})
