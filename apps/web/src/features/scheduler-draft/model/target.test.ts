import { describe, expect, it } from 'vitest'
import { ids } from '../testing/builders.ts'
import { readTarget, withTarget, type SchedulerTarget } from './target.ts'

describe('the address of the scheduler', () => {
  it.each([
    { kind: 'new' },
    { kind: 'edit', calendarId: ids.meeting },
    { kind: 'edit', calendarId: ids.meeting, occurrenceStart: 1_795_000_000_000, scope: 'following' },
  ] satisfies SchedulerTarget[])('comes back from %j', (target) => {
    const href = withTarget('/calendar/week?q=1#top', target)
    expect(href).toMatch(/^\/calendar\/week\?q=1&scheduler=.*#top$/)
    expect(readTarget(href.slice(href.indexOf('?')).replace('#top', ''))).toEqual(target)
    expect(withTarget(href, null)).toBe('/calendar/week?q=1#top')
  })

  it.each(['', '?scheduler=', '?scheduler=old', '?at=1'])('is none in %j', (search) => {
    expect(readTarget(search)).toBeNull()
  })

  it('ignores invalid parts', () => {
    expect(readTarget(`?scheduler=${ids.meeting}&at=soon&scope=some`)).toEqual({
      kind: 'edit',
      calendarId: ids.meeting,
    })
  })
})
