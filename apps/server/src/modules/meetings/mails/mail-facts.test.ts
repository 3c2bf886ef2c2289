import { expect, it } from 'vitest'
import { fileFacts } from './mail-facts.ts'

const filesOf = (...names: string[]) =>
  names.map((name) => ({ id: name, file_name: name, bytes: 1, description: '' }))

it('names the first ten files in mails, and how many there are besides', () => {
  const names = Array.from({ length: 13 }, (_, at) => `plan ${at}.pdf`)
  expect(fileFacts(filesOf(...names), { language: 'en' })).toEqual([
    { label: 'Files', lines: [...names.slice(0, 10), '3 more'], isList: true },
  ])
  expect(fileFacts(filesOf('plan.pdf'), { language: 'en' })[0]?.lines).toEqual(['plan.pdf'])
  expect(fileFacts([], { language: 'en' })).toEqual([])
})

it('cuts long names of files in mails', () => {
  const [fact] = fileFacts(filesOf(`${'😀'.repeat(200)}.pdf`), { language: 'en' })
  expect(fact?.lines).toEqual([`${'😀'.repeat(79)}…`])
})

it('[1.25] keeps the number and the extension of an Arabic file name in their order', () => {
  const [fact] = fileFacts(filesOf('ميزانية 2026.xlsx'), { language: 'ar' })
  expect(fact?.lines).toEqual(['ميزانية \u200e2026.xlsx'])
})
