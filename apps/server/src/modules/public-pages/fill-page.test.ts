import { describe, expect, it } from 'vitest'
import { fillPage } from './fill-page.ts'

describe('fillPage', () => {
  it('keeps the parts whose condition is true, also nested ones', () => {
    const page =
      '<x-when data-condition="a">1<x-when data-condition="b">2</x-when>3</x-when><x-when data-condition="c">4</x-when>'
    expect(fillPage(page, { conditions: new Set(['a']) })).toBe('13')
    expect(fillPage(page, { conditions: new Set(['a', 'b', 'c']) })).toBe('1234')
    expect(fillPage(page, { conditions: new Set(['b']) })).toBe('')
  })

  it('escapes texts, and ignores slots and conditions in values', () => {
    const page = '<p title="[[name]]">[[name]] [[html]]</p>'
    const name = `"><script>[[html]]</script>'&`
    expect(fillPage(page, { texts: { name }, html: { html: '<b>[[name]]</b>' } })).toBe(
      '<p title="&quot;&gt;&lt;script&gt;[[html]]&lt;/script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;[[html]]&lt;/script&gt;&#39;&amp; <b>[[name]]</b></p>',
    )
  })

  it('leaves slots without a value for later', () => {
    const page = '[[base]]/talk-to-sales [[value.name]]'
    const partial = fillPage(page, { texts: { base: '/ar' }, isPartial: true })
    expect(partial).toBe('/ar/talk-to-sales [[value.name]]')
    expect(fillPage(partial, {})).toBe('/ar/talk-to-sales ')
  })
})
