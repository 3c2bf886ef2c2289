// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { cleanPasted } from './pasted.ts'

it('[3.23] reads lists from Word', () => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${words}</p>`
  const html = `<p class=MsoNormal>Before</p>${item(1, '·', 'Lamps')}${item(2, '1.', 'Offers')}${item(2, '2.', 'Costs')}${item(1, '·', '<b>Benches</b>')}<p>After</p>`
  const page = new DOMParser().parseFromString(cleanPasted(html), 'text/html')
  for (const node of page.querySelectorAll('p')) node.removeAttribute('class')
  expect(page.body.innerHTML.replaceAll(/<!--.*?-->/g, '')).toBe(
    '<p>Before</p><ul><li>Lamps<ol><li>Offers</li><li>Costs</li></ol></li><li><b>Benches</b></li></ul><p>After</p>',
  )
})

it('[3.23] reads nested lists from Google Docs, and headings and tables as lines', () => {
  expect(cleanPasted('<ul><li>Lamps</li><ul><li>Offers</li></ul></ul>')).toBe(
    '<ul><li>Lamps<ul><li>Offers</li></ul></li></ul>',
  )
  expect(cleanPasted('<h2>Costs</h2>')).toBe('<p><strong>Costs</strong></p>')
  expect(
    cleanPasted(
      '<table><tr><td>Lamp</td><td><p>90\n €</p></td></tr><tr><td>Bench</td><td></td></tr></table>',
    ),
  ).toBe('<p>Lamp | 90 €</p><p>Bench | </p>')
})
