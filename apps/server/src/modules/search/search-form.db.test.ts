import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

async function formOf(text: string): Promise<string> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ form: string }>`SELECT search_form(${text}::text) AS form`.execute(db)
  return rows[0]?.form ?? ''
}

it.each([
  ['Budget – review (Q3)', ' budget review q3'],
  ['ÉQUIPE Zürich', ' equipe zurich'],
  ['Straße, Łódź', ' strasse lodz'],
  ['nusrat@riverside.example', ' nusrat riverside example'],
  ['1234 5678 9012', ' 1234 5678 9012'],
  ['  ', ''],
])('writes %s in Latin letters and digits', async (text, form) => {
  expect(await formOf(text)).toBe(form)
})

it.each([
  ['Arabic vowel marks', 'مُحَمَّد', 'محمد'],
  ['Arabic hamza', 'أحمد إسلام آمنة', 'احمد اسلام امنة'],
  ['Arabic final letters', 'مكتبة ليلى', 'مكتبه ليلي'],
  ['Arabic tatweel', 'اجتـــماع', 'اجتماع'],
  ['Persian letters', 'کتاب', 'كتاب'],
  ['Arabic digits', '٢٠٢٦', '2026'],
  ['Bengali nukta, composed and not', 'বড় ঢাকায়', 'বড\u09bc ঢাকায\u09bc'],
  ['Bengali vowels, composed and not', 'কো', 'কে\u09be'],
  ['Bengali sibilants and nasals', 'বিশেষ কারণ', 'বিসেস কারন'],
  ['Bengali vowel length', 'নীতি', 'নিতি'],
  ['Bengali joiners', 'র\u200dযাব', 'রযাব'],
  ['Bengali digits', '২০২৬', '2026'],
  ['letter case in other scripts', 'ЖУК', 'жук'],
  ['full-width letters', 'Ｒｅｖｉｅｗ', 'review'],
])('is the same for %s', async (_, one, other) => {
  expect(await formOf(one)).toBe(await formOf(other))
  expect(await formOf(one)).toMatch(/^( [a-z0-9]+)+$/)
})

it.each([
  ['بيت', 'بنت'],
  ['কলা', 'গলা'],
  ['Жук', 'Лук'],
])('keeps %s and %s apart', async (one, other) => {
  expect(await formOf(one)).not.toBe(await formOf(other))
})
