import { describe, expect, it } from 'vitest'
import { parseAgenda, type AgendaInline } from './agenda-markup.ts'
import { agendaText } from './agenda-text.ts'

const text = (words: string): AgendaInline => ({ kind: 'text', text: words })
const inlineOf = (agenda: string) => {
  const [block] = parseAgenda(agenda)
  return block?.kind === 'paragraph' ? block.children : []
}

describe('[3.23] the markup of agendas', () => {
  it('has bold, italic and links', () => {
    expect(inlineOf('Read **the _whole_ plan** at [the site](https://lamps.example/a)')).toEqual([
      text('Read '),
      {
        kind: 'bold',
        children: [text('the '), { kind: 'italic', children: [text('whole')] }, text(' plan')],
      },
      text(' at '),
      { kind: 'link', href: 'https://lamps.example/a', children: [text('the site')] },
    ])
  })

  it('shows where a link leads instead of another address', () => {
    for (const label of ['https://bank.example', 'bank.example', 'www.bank.example/sign-in'])
      expect(inlineOf(`[${label}](https://evil.example/a_b_c)`)).toEqual([
        { kind: 'link', href: 'https://evil.example/a_b_c', children: [text('https://evil.example/a_b_c')] },
      ])
    expect(inlineOf('[Offers, v1.2 of Mill St.](https://lamps.example)')).toMatchObject([
      { children: [text('Offers, v1.2 of Mill St.')] },
    ])
  })

  it('has lists, also below others and with several lines', () => {
    expect(
      parseAgenda('Today:\n- Lamps\n  of Mill Street\n   1. Offers\n   2. Costs\n- Benches\n\n3. End'),
    ).toEqual([
      { kind: 'paragraph', children: [text('Today:')] },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [
          {
            children: [text('Lamps'), { kind: 'break' }, text('of Mill Street')],
            lists: [
              {
                kind: 'list',
                isOrdered: true,
                start: 1,
                items: [
                  { children: [text('Offers')], lists: [] },
                  { children: [text('Costs')], lists: [] },
                ],
              },
            ],
          },
          { children: [text('Benches')], lists: [] },
        ],
      },
      { kind: 'list', isOrdered: true, start: 3, items: [{ children: [text('End')], lists: [] }] },
    ])
  })

  it('reads pairs of backslashes before a sign as backslashes', () => {
    expect(inlineOf('C:\\\\**new**')).toEqual([text('C:\\'), { kind: 'bold', children: [text('new')] }])
    expect(inlineOf('\\\\\\*')).toEqual([text('\\*')])
    expect(inlineOf('**C:\\\\**')).toEqual([{ kind: 'bold', children: [text('C:\\')] }])
  })

  it('shows where a formatted label leads, too', () => {
    expect(inlineOf('[**bank.example**](https://evil.example)')).toEqual([
      { kind: 'link', href: 'https://evil.example', children: [text('https://evil.example')] },
    ])
    expect(inlineOf('[lamps.example](https://lamps.example/)')).toMatchObject([
      { children: [text('lamps.example')] },
    ])
  })

  it('links to http, https and mail addresses only', () => {
    for (const unsafe of [
      '[x](javascript:alert(1))',
      '[x](data:text/html,x)',
      '[x](//evil.example)',
      '[x](/api)',
      '[x](java\u0000script:x)',
      '<b>x</b> <script>alert(1)</script>',
    ])
      expect(inlineOf(unsafe)).toEqual([text(unsafe)])
    expect(inlineOf('[write](mailto:a@lamps.example)')).toEqual([
      { kind: 'link', href: 'mailto:a@lamps.example', children: [text('write')] },
    ])
    expect(inlineOf('see https://lamps.example/a_b_c.')).toEqual([
      text('see '),
      { kind: 'link', href: 'https://lamps.example/a_b_c', children: [text('https://lamps.example/a_b_c')] },
      text('.'),
    ])
  })

  it.each([
    '5*3*2 = 30, 2 ** 3 and 4 * 5',
    'snake_case_name and _ alone',
    'C:\\lamps\\plan.txt or \\\\server\\share',
    '[draft] (see below), [x] done',
    '# not a title',
    '    indented by four',
    'a\nb\nc',
    '> quoted\n---\n`code` & <i>',
  ])('leaves plain text as it was written: %j', (plain) => {
    expect(agendaText(plain)).toBe(plain)
  })

  it('is read in no time, whatever it is', () => {
    const started = performance.now()
    for (const sign of ['**', '_a', '[', '\\', '\\*', '\\\\*', '[a](http://', '- ', '**a_'])
      parseAgenda(sign.repeat(10_000 / sign.length))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('agendaText', () => {
  it('[3.23] has no markup, for mails and calendars', () => {
    const agenda =
      '**Lamps** of _Mill Street_\nsecond line\n\n- [offers](https://lamps.example/a)\n  1. https://lamps.example/b\n- 5 \\* 3'
    expect(agendaText(agenda)).toBe(
      'Lamps of Mill Street\nsecond line\n\n• offers (https://lamps.example/a)\n   1. https://lamps.example/b\n• 5 * 3',
    )
  })
})
