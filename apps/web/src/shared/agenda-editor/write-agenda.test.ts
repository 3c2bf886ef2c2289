import { agendaText } from '@majlis/contract'
import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAgenda } from './read-agenda.ts'
import { writeAgenda } from './write-agenda.ts'

const again = (agenda: string): string => writeAgenda(readAgenda(agenda))

const bold = { type: 'bold' }
const italic = { type: 'italic' }
const linkTo = (href: string) => ({ type: 'link', attrs: { href } })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const docOf = (...content: object[]): JSONContent => ({ type: 'doc', content })
const writeWords = (...content: object[]) => writeAgenda(docOf(paragraph(...content)))

describe('[3.23] the editor’s document as markup', () => {
  it.each([
    'Read **the _whole_ plan** at [the site](https://lamps.example/a)',
    'First\nsecond line\n\nAnother paragraph',
    '- Lamps\n  of Mill Street\n  1. Offers\n  2. Costs\n- Benches\n\n3. End',
    'See https://lamps.example/a_b or [write](mailto:a@lamps.example)',
    'snake_case_name, 5*3*2 = 30, C:\\lamps\\plan.txt, \\\\server\\share, [draft] (below)',
    '    indented by four\n# not a title\n> quoted',
  ])('stays as it was written: %j', (agenda) => {
    expect(again(agenda)).toBe(agenda)
  })

  it('escapes only what would be read as a sign', () => {
    expect(writeWords(text('5*3'))).toBe('5*3')
    expect(writeWords(text('**5**'))).toBe('\\*\\*5\\*\\*')
    expect(writeWords(text('1. not an item'))).toBe('1\\. not an item')
    expect(writeWords(text('- nor this'))).toBe('\\- nor this')
    expect(writeWords(text('C:\\'), text('new', bold))).toBe('C:\\\\**new**')
  })

  it('marks parts of words, and no spaces', () => {
    expect(writeWords(text('un'), text('believ', italic), text('able'))).toBe('un\u2060_believ_\u2060able')
    expect(again('un\u2060_believ_\u2060able')).toBe('un\u2060_believ_\u2060able')
    expect(agendaText('un\u2060_believ_\u2060able')).toBe('unbelievable')
    expect(writeWords(text('all ', bold), text('lamps'))).toBe('**all** lamps')
  })

  it('leaves out links that an agenda cannot have, and closes the others', () => {
    expect(writeWords(text('x', linkTo('javascript:alert(1)')))).toBe('x')
    expect(writeWords(text('x', linkTo('https://lamps.example/a_(b) c')))).toBe(
      '[x](https://lamps.example/a_%28b%29%20c)',
    )
  })

  it('keeps an address without its link', () => {
    expect(again(writeWords(text('https://lamps.example')))).toBe('https:\u2060//lamps.example')
    expect(agendaText('https:\u2060//lamps.example')).toBe('https://lamps.example')
  })

  it('keeps what is longer than a sign reaches', () => {
    const long = 'Lamps_of*Mill '.repeat(300).trim()
    expect(again(writeWords(text(long, bold, italic)))).toBe(writeWords(text(long, bold, italic)))
    expect(agendaText(writeWords(text(long, bold, italic, linkTo('https://lamps.example'))))).toContain(
      'Mill',
    )
  })
})

const signs = fc.constantFrom(
  ...Array.from('abআم🙂 1_*[]()\\.-•:/<>"\''),
  '**',
  '- ',
  '1. ',
  '\n',
  '\n\n',
  '  ',
  'https://',
  'https://a.b',
  '](https://a.b)',
  '\u2060',
)
const anyMarkup = fc.array(signs, { maxLength: 40 }).map((parts) => parts.join(''))
const anyWords = fc.array(signs, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
const anyMarks = fc.uniqueArray(fc.constantFrom('bold', 'italic', 'link'), { maxLength: 3 })

const anyInline = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ words: anyWords, marks: anyMarks }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { maxLength: 6 },
)
const anyParagraph = anyInline.map((parts) =>
  paragraph(
    ...parts.map((part) =>
      part
        ? text(
            part.words,
            ...part.marks.map((type) => (type === 'link' ? linkTo('https://a.b/c') : { type })),
          )
        : { type: 'hardBreak' },
    ),
  ),
)
const anyList = (depth: number): fc.Arbitrary<object> =>
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    attrs: fc.record({ start: fc.constantFrom(1, 1, 7, 99) }),
    content: fc.array(
      fc
        .tuple(anyParagraph, depth > 0 ? fc.array(anyList(depth - 1), { maxLength: 2 }) : fc.constant([]))
        .map(([words, lists]) => ({ type: 'listItem', content: [words, ...lists] })),
      { minLength: 1, maxLength: 3 },
    ),
  })
const anyDoc = fc
  .array(fc.oneof(anyParagraph, anyList(2)), { maxLength: 4 })
  .map((blocks) => docOf(...blocks))

/** The characters that can be seen, in order. */
const lettersOf = ({ text: words = '', content = [] }: JSONContent): string =>
  (words + content.map(lettersOf).join('')).replaceAll(/[\s\u2060]/g, '')

/** If a link's label looks like another address, the link's own address is shown instead. */
const hasAddressAsLabel = (doc: JSONContent): boolean =>
  JSON.stringify(doc).includes('"link"') && /[\w-]\.[\w-]|:\/\//.test(lettersOf(doc))

const hrefOf = ({ marks = [] }: JSONContent): unknown =>
  marks.find(({ type }) => type === 'link')?.attrs?.['href']

/** Adjacent links to one address become one link in the editor, whose label may look like another address. */
const hasTouchingLinks = ({ content = [] }: JSONContent): boolean =>
  content.some((node, place) => {
    const next = content[place + 1]
    return hasTouchingLinks(node) || (next && hrefOf(node) && hrefOf(node) === hrefOf(next))
  })

describe('[3.23] the markup and the document', () => {
  it('say the same, whatever was written', () => {
    fc.assert(
      fc.property(anyMarkup, (agenda) => {
        fc.pre(!hasTouchingLinks(readAgenda(agenda)))
        expect(agendaText(again(agenda))).toBe(agendaText(again(again(agenda))))
        expect(lettersOf(readAgenda(again(agenda)))).toBe(lettersOf(readAgenda(agenda)))
        const settled = again(again(agenda))
        expect(again(settled)).toBe(settled)
      }),
      { numRuns: 500 },
    )
  })

  it('keep lists the same when they are read back', () => {
    const list = (type: string, ...items: object[]) => ({ type, attrs: { start: 1 }, content: items })
    const item = (words: string, ...lists: object[]) => ({
      type: 'listItem',
      content: [words ? paragraph(text(words)) : paragraph(), ...lists],
    })
    const one = list('orderedList', item('one'))
    const two = list('orderedList', item('two'))
    const dash = list('bulletList', item('dash'))
    const agendaOf = (...lists: object[]) => writeAgenda(docOf(list('bulletList', ...lists)))
    for (const [agenda, expected] of [
      [agendaOf(item('', one, dash)), '1. one\n\n- dash'],
      [agendaOf(item('a', one, two)), '- a\n  1. one\n  2. two'],
      [agendaOf(item('a'), item('', dash), item('b')), '- a\n- dash\n- b'],
      [agendaOf(item('a'), item('', one), item('b')), '- a\n\n1. one\n\n- b'],
    ] as const) {
      expect(agenda).toBe(expected)
      expect(again(agenda)).toBe(agenda)
    }
  })

  it('keep each letter, whatever is edited', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        fc.pre(!hasAddressAsLabel(doc))
        const agenda = writeAgenda(doc)
        expect(lettersOf(readAgenda(agenda))).toBe(lettersOf(doc))
        expect(again(agenda)).toBe(agenda)
      }),
      { numRuns: 500 },
    )
  })

  it('keep each mark, whatever is edited', () => {
    const looksOf = (doc: JSONContent): string[] =>
      (doc.content ?? []).flatMap((node) =>
        node.text === undefined
          ? looksOf(node)
          : Array.from(node.text)
              .filter((char) => /[^\s\u2060]/.test(char))
              .map(
                (char) =>
                  `${char} ${(node.marks ?? [])
                    .map(({ type }) => type)
                    .toSorted()
                    .join()}`,
              ),
      )
    fc.assert(
      fc.property(anyDoc, (doc) => {
        fc.pre(!hasAddressAsLabel(doc))
        expect(looksOf(readAgenda(writeAgenda(doc)))).toEqual(looksOf(doc))
      }),
      { numRuns: 500 },
    )
  })
})
