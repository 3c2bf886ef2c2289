import { describe, expect, it } from 'vitest'
import { aParticipant } from '../testing/fake-call.ts'
import { peopleIndexOf } from './people-index.ts'

describe('the index of the people in a call', () => {
  it('[6.2] finds people by ID, and places hands in the order in which they were raised', () => {
    const people = [
      aParticipant('a', { handRaisedAt: 20 }),
      aParticipant('b'),
      aParticipant('c', { handRaisedAt: 10 }),
    ]
    const { byId, handPlaces } = peopleIndexOf(people)
    expect(byId.get('b')).toBe(people[1])
    expect(byId.get('gone')).toBeUndefined()
    expect([...handPlaces]).toEqual([
      ['c', 1],
      ['a', 2],
    ])
  })

  it('is built once per list', () => {
    const people = [aParticipant('a')]
    expect(peopleIndexOf(people)).toBe(peopleIndexOf(people))
    expect(peopleIndexOf([...people])).not.toBe(peopleIndexOf(people))
  })
})
