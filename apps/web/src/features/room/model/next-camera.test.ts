import { describe, expect, it } from 'vitest'
import { nextCamera } from './next-camera.ts'

const phone = [
  { id: 'f', label: 'camera2 1, facing front' },
  { id: 'b', label: 'camera2 0, facing back' },
  { id: 'w', label: 'camera2 2, facing back' },
]

describe('nextCamera', () => {
  it('picks the opposite camera', () => {
    expect(nextCamera(phone, 'f')).toBe('b')
    expect(nextCamera(phone, 'b')).toBe('f')
    expect(nextCamera(phone, 'w')).toBe('f')
  })

  it('starts from the first camera if none is chosen', () => {
    expect(nextCamera(phone, null)).toBe('b')
  })

  it('picks the next one if the names do not say, and none if there is only one', () => {
    const desk = [
      { id: 'one', label: 'HD Webcam' },
      { id: 'two', label: 'Document camera' },
    ]
    expect(nextCamera(desk, 'one')).toBe('two')
    expect(nextCamera(desk, 'two')).toBe('one')
    expect(nextCamera(desk.slice(0, 1), 'one')).toBeNull()
    expect(nextCamera([], null)).toBeNull()
  })
})
