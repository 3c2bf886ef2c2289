import { describe, expect, it } from 'vitest'
import { aDraft } from '../testing/builders.ts'
import { compare, merged } from './merge.ts'

const before = aDraft({ meetingTitle: 'Budget', agenda: 'old' })

describe('merging two changes', () => {
  it('takes over what only the colleague has changed', () => {
    const mine = { ...before, meetingTitle: 'Budget 2027' }
    const theirs = { ...before, startTime: '12:00', endTime: '13:00' }
    const merge = compare(before, mine, theirs)
    expect(merge).toEqual({ taken: ['time'], disputed: [] })
    expect(merged(mine, theirs, merge, {})).toEqual({ ...theirs, meetingTitle: 'Budget 2027' })
  })

  it('asks if both have changed the same field, and keeps the own value unless theirs is chosen', () => {
    const mine = { ...before, meetingTitle: 'Mine', agenda: 'mine' }
    const theirs = { ...before, meetingTitle: 'Theirs', agenda: 'theirs' }
    const merge = compare(before, mine, theirs)
    expect(merge).toEqual({ taken: [], disputed: ['meetingTitle', 'agenda'] })
    expect(merged(mine, theirs, merge, { agenda: 'theirs' })).toMatchObject({
      meetingTitle: 'Mine',
      agenda: 'theirs',
    })
  })

  it('does not ask if both changes are equal', () => {
    const same = { ...before, agenda: 'new' }
    expect(compare(before, same, { ...same })).toEqual({ taken: [], disputed: [] })
  })
})
