import { describe, expect, it } from 'vitest'
import { createTranslator } from './translate.ts'

describe('a translator', () => {
  it('finds nested keys, and keys with a dot', () => {
    const t = createTranslator('en', { join: { submit: 'Join meeting' }, 'room.ended': 'It has ended.' })
    expect(t('join.submit')).toBe('Join meeting')
    expect(t('room.ended')).toBe('It has ended.')
    expect(t.has('room.ended')).toBe(true)
    expect(t.has('room.locked')).toBe(false)
  })

  it('returns a key without a text unchanged', () => {
    expect(createTranslator('en', {})('join.submit')).toBe('join.submit')
  })

  it('inserts values unchanged, wherever they are used', () => {
    const t = createTranslator('en', { said: '{{name}}: “{{ text }}”, said {{name}}' })
    expect(t('said', { name: '$& <b>', text: '{{name}}' })).toBe('$& <b>: “{{name}}”, said $& <b>')
  })

  it('[1.25] isolates values of the opposite direction, but not in what is copied or stored', () => {
    const t = createTranslator('ar', {
      sent: 'أرسلها {{name}}',
      copied: 'المضيف: {{=name}}',
      link: '{{link}}',
    })
    expect(t('sent', { name: 'Samira' })).toBe('أرسلها \u2068Samira\u2069')
    expect(t('sent', { name: 'سميرة' })).toBe('أرسلها سميرة')
    expect(t('sent', { name: '\u2068Samira\u2069' })).toBe('أرسلها \u2068Samira\u2069')
    expect(t('copied', { name: 'Samira' })).toBe('المضيف: Samira')
    expect(t('link', { link: 'https://meet.example.org' })).toBe('https://meet.example.org')
  })

  it('[1.25] keeps a Bengali ending on the line of its value, but not in what is copied or stored', () => {
    const t = createTranslator('bn', {
      note: '{{name}}-এর নোট',
      clash: '“{{title}}”-এর সঙ্গে',
      stored: '{{=name}}-এর মিটিং',
      range: '{{from}}-{{to}} সহ-হোস্ট',
    })
    expect(t('note', { name: 'Samira' })).toBe('Samira-\u2060এর নোট')
    expect(t('clash', { title: 'Budget' })).toBe('“Budget”-\u2060এর সঙ্গে')
    expect(t('stored', { name: 'Samira' })).toBe('Samira-এর মিটিং')
    expect(t('range', { from: 1, to: 2 })).toBe('১-২ সহ-হোস্ট')
  })

  it('[1.25] writes numbers in the digits of the language', () => {
    expect(createTranslator('bn', { seats: '{{number}} টি' })('seats', { number: 1250 })).toBe('১,২৫০ টি')
    expect(createTranslator('ar', { seats: '{{number}}' })('seats', { number: 1250 })).toBe('1,250')
  })

  it('[1.25] counts as the language does', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
    const t = createTranslator(
      'ar',
      Object.fromEntries(forms.map((form) => [`days_${form}`, `${form} {{count}}`])),
    )
    expect([0, 1, 2, 3, 11, 100].map((count) => t('days', { count }))).toEqual([
      'zero 0',
      'one 1',
      'two 2',
      'few 3',
      'many 11',
      'other 100',
    ])
    const english = createTranslator('en', { days_one: 'a day', days_other: '{{count}} days' })
    expect([0, 1, 2].map((count) => english('days', { count }))).toEqual(['0 days', 'a day', '2 days'])
  })

  it('uses the texts’ own form for zero if there is one', () => {
    const t = createTranslator('en', { days_zero: 'never', days_other: '{{count}} days' })
    expect(t('days', { count: 0 })).toBe('never')
  })

  it('uses the plain text of a key without plural forms', () => {
    expect(createTranslator('en', { of: 'of {{count}}' })('of', { count: 3 })).toBe('of 3')
  })
})
