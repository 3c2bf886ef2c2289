import { describe, expect, it } from 'vitest'
import { meetingPath } from './meeting-path.ts'

describe('meetingPath', () => {
  it.each([
    ['6477 1284 0966', '/m/j/647712840966'],
    ['6477-1284-0966', '/m/j/647712840966'],
    ['٦٤٧٧ ١٢٨٤ ٠٩٦٦', '/m/j/647712840966'],
    ['৬৪৭৭১২৮৪০৯৬৬', '/m/j/647712840966'],
    ['Nusrat7', '/m/j/nusrat7'],
    ['https://meet.example.org/m/j/647712840966?pwd=a%2Bb', '/m/j/647712840966?pwd=a%2Bb'],
    ['meet.example.org/m/j/647712840966/nusrat?pwd=x', '/m/j/647712840966/nusrat?pwd=x'],
    ['https://meet.example.org/join/meeting?=647712840966', '/m/j/647712840966'],
  ])('[2.1][2.21] leads from %s to %s', (typed, path) => {
    expect(meetingPath(typed)).toBe(path)
  })

  it.each(['', '12', '0477 1284 0966', '12345678', 'https://elsewhere.example/page', 'a b c', '64771284096'])(
    'leads from %j nowhere',
    (typed) => {
      expect(meetingPath(typed)).toBeNull()
    },
  )
})
