import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPlans, renderPlans } from './plans.ts'

const templates = {
  card: '<li>[[plan.name]]|[[plan.price]]|[[plan.per]]|[[plan.href]]|[[plan.button]]|[[plan.features]]</li>',
  highlighted: '<li class="main">[[plan.badge]] [[plan.name]]</li>',
  feature: '<b>[[plan.feature]]</b>',
}

function fileOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'majlis-plans-')), 'plans.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const list = {
  currency: 'EUR',
  plans: [
    { name: 'Free', price: 0, features: [{ en: 'Guests', ar: 'الضيوف' }] },
    { name: 'Team <3', price: 8.5, per: 'user_month', features: ['Recordings'] },
    { name: 'Large', price: null },
    { name: 'Best', price: 99, isHighlighted: true },
  ],
}

it('[2.19] shows the prices of the operator’s file in the language of the page', () => {
  const plans = readPlans(fileOf(list))
  const english = renderPlans(plans, { language: 'en', base: '', templates })
  expect(english).toBe(
    '<li>Free|Free||/sign-up|Get started|<b>Guests</b></li>' +
      '<li>Team &lt;3|€8.50|per user and month|/sign-up|Get started|<b>Recordings</b></li>' +
      '<li>Large|On request||/talk-to-sales|Talk to sales|</li>' +
      '<li class="main">Recommended Best</li>',
  )
  const arabic = renderPlans(plans, { language: 'ar', base: '/ar', templates })
  expect(arabic).toContain('<b>الضيوف</b>')
  expect(arabic).toContain('/ar/talk-to-sales')
  expect(renderPlans(plans, { language: 'bn', base: '', templates })).toContain('৮.৫০')
})

it.each([
  ['{', 'JSON'],
  [{ currency: 'euro', plans: list.plans }, 'currency'],
  [{ currency: 'EUR', plans: [{ name: 'A' }] }, 'plans[0].price'],
  [{ currency: 'EUR', plans: [{ name: 'A', price: 1, href: 'javascript:alert(1)' }] }, 'plans[0].href'],
])('names the fault in the file %j', (content, where) => {
  expect(() => readPlans(fileOf(content))).toThrow(where)
})
