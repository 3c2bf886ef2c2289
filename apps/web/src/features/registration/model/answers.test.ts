import { expect, it } from 'vitest'
import { givenAnswers, missingAnswers } from './answers.ts'

const questions = [
  { id: 'a', label: 'Where do you work?', isRequired: true },
  { id: 'b', label: 'What do you hope for?', isRequired: false },
]

it('[3.15] requires an answer if the organizer does', () => {
  expect(missingAnswers(questions, { a: '  ' })).toEqual(['a'])
  expect(missingAnswers(questions, { a: 'Riverside' })).toEqual([])
})

it('[3.15] sends only what was answered, in the order of the questions', () => {
  expect(givenAnswers(questions, { b: ' ', a: ' Riverside ' })).toEqual([
    { questionId: 'a', answer: 'Riverside' },
  ])
})
