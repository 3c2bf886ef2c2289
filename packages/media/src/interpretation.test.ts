import { expect, it } from 'vitest'
import { isInterpreted, originalListening, volumeOf } from './interpretation.ts'

const speaker = { interpreting: null }
const interpreter = { interpreting: 'fr' }
const french = { language: 'fr', isOriginalMuted: false }

it('[1.6] plays interpreters only to listeners of their language', () => {
  expect(volumeOf(interpreter, true, originalListening, false)).toBe(0)
  expect(volumeOf(interpreter, true, { ...french, language: 'ar' }, true)).toBe(0)
  expect(volumeOf(interpreter, true, french, true)).toBe(1)
})

it('[1.6] plays the original quietly under an interpreter, or not at all if the listener wants', () => {
  expect(volumeOf(speaker, true, french, true)).toBe(0.2)
  expect(volumeOf(speaker, true, { ...french, isOriginalMuted: true }, true)).toBe(0)
  expect(volumeOf(speaker, true, originalListening, false)).toBe(1)
})

it('[1.6] treats the sound of a screen that an interpreter shares as the original', () => {
  expect(volumeOf(interpreter, false, originalListening, false)).toBe(1)
  expect(volumeOf(interpreter, false, french, true)).toBe(0.2)
})

it('[1.6] plays the original in full while nobody interprets', () => {
  expect(volumeOf(speaker, true, { ...french, isOriginalMuted: true }, false)).toBe(1)
})

it('[1.6] counts only other people with their microphone on as interpreting right now', () => {
  const person = { isSelf: false, interpreting: 'fr', microphone: 'on' }
  expect(isInterpreted([person], 'fr')).toBe(true)
  expect(isInterpreted([{ ...person, microphone: 'off' }], 'fr')).toBe(false)
  expect(isInterpreted([{ ...person, isSelf: true }], 'fr')).toBe(false)
  expect(isInterpreted([person], 'ar')).toBe(false)
})
